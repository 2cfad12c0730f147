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

/** Returns the names in each language that belong to one entry only. */
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

/** Finds the trade's condition grade. The caller splits `4/B` and `3.5 C`. */
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

/** Finds the lot status that a feed's text means. */
export function findStatus(text: string): LotStatus | undefined {
  const code = statusCodes(text)
  return code === undefined ? undefined : (Number(code) as LotStatus)
}

const asWritten = (text: string) => plain(text).toUpperCase()

/** Returns the code of a name, or an unknown name as the feed writes it. */
export const colorCode = (text: string) => findColor(text) ?? shadeOf(text) ?? asWritten(text)

const shade = /^(.{2,40}?)\s*[(（]\s*([A-Z]{1,2})\s*[)）]$/i
const shades: Readonly<Record<string, string>> = { D: 'DARK', L: 'LIGHT', P: 'PEARL' }

/** Sheets abbreviate shades and finishes after the color: `GRAY(D)`, `BLUE(L)`, `RED(M)`. */
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
/** Including a blank between all letters; a longer text is a list. */
const maxNotEquippedLength = 2 * Math.max(...notEquipped.map((text) => text.length))
const several = new Map(equipmentAliases.map(({ alias, codes }) => [nameKey(alias), codes]))

/** Whether a text means "no equipment", which is shown as a dash (spec 3 §3). */
export const isWithoutEquipment = (text: string) =>
  text === '' || (text.length <= maxNotEquippedLength && nothing.has(codeKey(text)))

const knownLists = new Map<string, readonly string[]>()

/**
 * Returns the equipment of a lot as a set of tokens: codes of the dictionary, and unknown items in the feed's own
 * spelling. Feeds write lists with commas (`NAVIGATION TV,OPTION(AC / PS)`) or as codes with blanks (`AAC PS PW`).
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
    // A phrase with words other than codes is not split.
    if (!known?.codes && word.length > 6) return [asWritten(item).slice(0, 60)]
    found.push(...(known?.codes ?? [asWritten(word)]))
    isList ||= known?.codes !== undefined
    at += Math.min(known?.count ?? 1, words.length - at)
  }
  return isList ? found : [asWritten(item).slice(0, 60)]
}

/** Japanese joins names without blanks: `純正ナビTVバックカメラ`. */
function japaneseCodes(word: string): readonly string[] | undefined {
  const parts = japaneseParts(nameKey(word), isName)
  return parts?.flatMap((part) => codesOfName(part) ?? [])
}

const isName = (part: string) => codesOfName(part) !== undefined

function codesOfName(words: string): readonly string[] | undefined {
  const code = findEquipment(words)
  return several.get(nameKey(words)) ?? (code === undefined ? undefined : [code])
}

const japanese = /[ぁ-ヿ㐀-鿿]/
const latin = /[A-Z0-9]/

/** Words for the owner, size or side of an item, which do not change what the item is. */
const filling =
  /^(?:純正|社外品?|メーカーオプション|ディーラーオプション|メーカー|ディーラー|オプション|MOP|DOP|OP|後付け?|新品|大型|\d{1,2}(?:\d)?(?:インチ|吋|型)|付き?|有り?|あり|装備|完備|前後|両側|左右|片側|黒|白|茶|赤|ベージュ|(?:と|&))/

/** Longer texts are sentences. */
const maxTextLength = 60

/**
 * Splits a Japanese text without blanks into names, trying the maxTextLength first; undefined when anything is left over.
 * Never splits Latin words: `TVETC` is not `TV` and `ETC`.
 */
function japaneseParts(
  key: string,
  isName: (part: string) => boolean,
): readonly string[] | undefined {
  if (key.length > maxTextLength || !japanese.test(key)) return undefined
  const dead = new Set<number>()
  const from = (at: number): string[] | undefined => {
    if (at === key.length) return []
    if (dead.has(at)) return undefined
    for (let end = key.length; end > at; end--) {
      const isCut = latin.test(key[end - 1] ?? '') && latin.test(key[end] ?? '')
      if (isCut) continue
      const part = key.slice(at, end)
      if (!isName(part)) continue
      const rest = from(end)
      if (rest) return [part, ...rest]
    }
    const skipped = filling.exec(key.slice(at))?.[0]
    const rest = skipped && from(at + skipped.length)
    if (rest) return rest
    dead.add(at)
    return undefined
  }
  const parts = from(0)
  return parts && parts.length > 0 ? parts : undefined
}
