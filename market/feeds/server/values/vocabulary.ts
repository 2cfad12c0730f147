import type { LotStatus } from '#market/reference-data/contract/codes.ts'
import { colors } from '#market/reference-data/server/colors.ts'
import { conditions } from '#market/reference-data/server/conditions.ts'
import { drives, fuels } from '#market/reference-data/server/drives-and-fuels.ts'
import {
  equipment,
  equipmentAliases,
  notEquipped,
} from '#market/reference-data/server/equipment.ts'
import { gearboxes } from '#market/reference-data/server/gearboxes.ts'
import { lotStatuses } from '#market/reference-data/server/lot-statuses.ts'
import { codeKey, nameKey, ownCopy } from '#market/reference-data/server/name-key.ts'
import { plain } from '#platform/core/server/plain-text.ts'
import { composedGearbox } from './gearbox-words.ts'
import { japaneseParts } from './japanese-parts.ts'

interface Entry {
  readonly code: string
  readonly aliases: readonly string[]
  readonly en?: string
  readonly ru?: string
  readonly ja?: string
}

/** Looks up names by their folded spelling; caches raw spellings, of which feeds have few. */
function finder(entries: readonly Entry[], fold: (text: string) => string) {
  const codes = new Map<string, string>()
  for (const { code, aliases } of entries) {
    for (const name of [code, ...aliases]) codes.set(fold(name), code)
  }
  for (const [name, code] of namesOf(entries, fold)) if (!codes.has(name)) codes.set(name, code)
  const seen = new Map<string, string | undefined>()
  return (text: string): string | undefined => {
    if (seen.has(text)) return seen.get(text)
    const code = codes.get(fold(text))
    if (seen.size < 20_000) seen.set(ownCopy(text), code)
    return code
  }
}

/** The names in each language that belong to one entry only. */
function namesOf(entries: readonly Entry[], fold: (text: string) => string) {
  const owners = new Map<string, string | null>()
  for (const { code, en, ru, ja } of entries) {
    for (const name of new Set([en, ru, ja].map((name) => fold(name ?? '')))) {
      if (name !== '') owners.set(name, owners.has(name) ? null : code)
    }
  }
  return [...owners].flatMap(([name, code]) => (code === null ? [] : [[name, code] as const]))
}

const findColor = finder(colors, nameKey)
const findGearbox = finder(gearboxes, nameKey)
const findDrive = finder(drives, nameKey)
const findFuel = finder(fuels, nameKey)
const findEquipment = finder(equipment, nameKey)

/** The condition grade of the trade, or undefined. `4/B` and `3.5 C` are split by the caller. */
export const findCondition = finder(conditions, codeKey)

const statusCodes = finder(
  lotStatuses.map(({ code, key, en, ru, aliases }) => ({
    code: String(code),
    aliases: [key, ...aliases],
    en,
    ru,
  })),
  nameKey,
)

/** The lot status of a feed's text, or undefined. */
export function findStatus(text: string): LotStatus | undefined {
  const code = statusCodes(text)
  return code === undefined ? undefined : (Number(code) as LotStatus)
}

const asWritten = (text: string) => plain(text).toUpperCase()

/** The code of a name; an unknown name is stored as the feed writes it. */
export const colorCode = (text: string) => findColor(text) ?? shadeOf(text) ?? asWritten(text)

const shade = /^(.{2,40}?)\s*[(（]\s*([A-Z]{1,2})\s*[)）]$/i
const shades: Readonly<Record<string, string>> = { D: 'DARK', L: 'LIGHT', P: 'PEARL' }

/** Sheets abbreviate shades and finishes behind the colour: `GRAY(D)`, `BLUE(L)`, `RED(M)`. */
function shadeOf(text: string): string | undefined {
  const [, color = '', mark = ''] = shade.exec(text) ?? []
  const name = shades[mark.toUpperCase()]
  return (name && findColor(`${name} ${color}`)) ?? findColor(color)
}
export const gearboxCode = (text: string) =>
  findGearbox(text) ?? composedGearbox(text) ?? asWritten(text)
export const fuelCode = (text: string) => findFuel(text) ?? asWritten(text)
// "2WD" does not name the axle, and guessing one would invent a fact.
export const driveCode = (text: string) =>
  asWritten(text) === '2WD' ? '2WD' : (findDrive(text) ?? asWritten(text))

const nothing = new Set(notEquipped.map((text) => codeKey(text)))
/** Blanks between its letters and all; a longer text is a list. */
const longestNothing = 2 * Math.max(...notEquipped.map((text) => text.length))
const several = new Map(equipmentAliases.map(({ alias, codes }) => [nameKey(alias), codes]))

/** Whether a text means that nothing is fitted; shown as a dash (spec 3 §3). */
export const isWithoutEquipment = (text: string) =>
  text === '' || (text.length <= longestNothing && nothing.has(codeKey(text)))

const knownLists = new Map<string, readonly string[]>()

/**
 * The equipment of a lot as a set of tokens: codes of the dictionary, and what it does not know in the
 * feed's own spelling. Lists are written with commas (`NAVIGATION TV,OPTION(AC / PS)`) or as codes with
 * blanks (`AAC PS PW`).
 */
export function equipmentCodes(text: string): readonly string[] {
  const known = knownLists.get(text)
  if (known) return known
  const codes = new Set<string>()
  for (const part of text.split(/[,、，;|\n]/)) {
    const item = part.trim()
    if (item === '' || isWithoutEquipment(item)) continue
    for (const code of codesOf(item)) codes.add(code)
  }
  const list = [...codes].slice(0, 80).map(ownCopy)
  if (knownLists.size < 20_000) knownLists.set(ownCopy(text), list)
  return list
}

function codesOf(item: string): readonly string[] {
  const whole = codesOfName(item) ?? japaneseCodes(item)
  if (whole) return whole
  const words = item.split(/[\s/・]+/).filter(Boolean)
  const found: string[] = []
  let isList = false
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    // The longest name that begins here: `NAV BACK CAMERA AAC`.
    const known = [3, 2, 1]
      .map((count) => ({ count, codes: codesOfName(words.slice(at, at + count).join(' ')) }))
      .concat({ count: 1, codes: japaneseCodes(word) })
      .find(({ codes }) => codes !== undefined)
    // A phrase with anything but codes is not split.
    if (!known?.codes && word.length > 6) return [asWritten(item).slice(0, 60)]
    found.push(...(known?.codes ?? [asWritten(word)]))
    isList ||= known?.codes !== undefined
    at += Math.min(known?.count ?? 1, words.length - at)
  }
  return isList ? found : [asWritten(item).slice(0, 60)]
}

/** Japanese runs names together: `純正ナビTVバックカメラ`. */
function japaneseCodes(word: string): readonly string[] | undefined {
  const parts = japaneseParts(nameKey(word), isName)
  return parts?.flatMap((part) => codesOfName(part) ?? [])
}

const isName = (part: string) => codesOfName(part) !== undefined

function codesOfName(words: string): readonly string[] | undefined {
  const code = findEquipment(words)
  return several.get(nameKey(words)) ?? (code === undefined ? undefined : [code])
}
