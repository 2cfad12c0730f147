import { LRUCache } from 'lru-cache'
import { latinCapitals } from '#market/reference-data/server/latin-letters.ts'
import { findEquipment } from '#market/reference-data/server/names/equipment-words.ts'
import type { NameIndex } from '#market/reference-data/server/names/name-index.ts'
import {
  type FoundMaker,
  type FoundModel,
  findNames,
  fit,
} from '#market/reference-data/server/names/name-search.ts'
import type { FindKind, FoundFilters } from '#market/search/contract/find-kinds.ts'
import { chassisText } from '#site/listings/server/search-filters.ts'
import { isNamedByFuel, readQualifiers } from './read-qualifiers.ts'

/** One possible meaning of a text, before its lots are counted. */
export interface Reading {
  readonly kind: FindKind
  readonly label: string
  readonly also: readonly string[]
  readonly ignored: readonly string[]
  /** Likelihood: 100 for a name that is written in full. */
  readonly rank: number
  readonly filters: FoundFilters
}

/** The possible meanings of a text. */
export interface TextReading {
  readonly readings: readonly Reading[]
  /** Text that may be part of a chassis code. */
  readonly chassis: string | null
}

/** Likelihood of meanings that are not names; names are ranked by how well they match. */
const rankOf = { lots: 101, lotText: 55, equipment: 92, equipmentWord: 66, qualifiers: 94 } as const

/** Maximum items of equipment in one text. */
const maxItems = 8

/** Only the names that match best are considered. */
const maxMakers = 5
const maxModels = 60

/** Caches recent readings: one request reads the same text for several page types and filters. */
const known = new WeakMap<NameIndex, LRUCache<string, TextReading>>()

/** Reads a find-box text in every possible way. Only cars have equipment. */
export function readText(index: NameIndex, text: string, isBike: boolean): TextReading {
  const texts = known.get(index) ?? new LRUCache<string, TextReading>({ max: 200 })
  known.set(index, texts)
  const before = texts.get(text)
  if (before) return before
  const lots = readLots(text)
  const names = readNames(index, text, isBike)
  const equipment = isBike ? [] : readEquipment(text)
  const qualified = readQualified(index, text, isBike)
  const all = [...lots, ...names, ...equipment]
  // What is understood of the whole text replaces what leaves words out.
  const plain = qualified.length > 0 ? all.filter(({ ignored }) => ignored.length === 0) : all
  const reading = { readings: withoutRepeated(qualified, plain), chassis: readChassis(text) }
  texts.set(text, reading)
  return reading
}

/** Leaves the more exact one of two readings with the same name. */
function withoutRepeated(qualified: readonly Reading[], plain: readonly Reading[]): Reading[] {
  const isRepeated = (reading: Reading, others: readonly Reading[]) =>
    others.some(({ kind, label }) => kind === reading.kind && label === reading.label)
  const exact = qualified.filter(({ also }) => also.length > 0)
  return [
    ...qualified.filter((one) => exact.includes(one) || !isRepeated(one, plain)),
    ...plain.filter((one) => !isRepeated(one, exact)),
  ]
}

const plain = { also: [], ignored: [] } as const

/** Reads `1001`, `1001 1002`, `1001-1005`. Numbers with letters, such as `B12`, rank lower. */
function readLots(text: string): Reading[] {
  const label = text
    .normalize('NFKC')
    .replaceAll(/\s*[-\u2010-\u2015\u2212]\s*/g, '-')
    .replaceAll(/[\s,;、]+/g, ',')
    .replaceAll(/^,|,$/g, '')
  const reading = (rank: number, shown: string): Reading[] => [
    { kind: 'lot_no', label: shown, ...plain, rank, filters: { search: `lot_no-${shown}` } },
  ]
  if (/^\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?)*$/.test(label)) {
    return reading(rankOf.lots, label)
  }
  const letters = latinCapitals(label)
  return /^[A-Z]{1,2}-?\d{1,7}$/.test(letters) ? reading(rankOf.lotText, letters) : []
}

/**
 * Reads house, color, fuel and lot numbers, and the other words as names: `USS Nagoya 3550`, `white alphard 2018`,
 * `diesel prado`.
 */
function readQualified(index: NameIndex, text: string, isBike: boolean): Reading[] {
  const qualifiers = readQualifiers(index, text)
  if (!qualifiers) return []
  const { filters, house, color, fuel, lots, rest } = qualifiers
  const also = [house, color, fuel].filter((one) => one !== null)
  if (lots !== null) {
    const search = `lot_no-${lots}`
    return [
      {
        kind: 'lot_no',
        label: lots,
        also,
        ignored: rest,
        rank: rankOf.lots,
        filters: { ...filters, search },
      },
    ]
  }
  const named = readNames(index, rest.join(' '), isBike, { also, filters })
  if (named.length > 0) return named.map((one) => withoutNamedFuel(one, fuel))
  const more = readRest(rest, isBike)
  const [label = '', ...others] = also
  return [
    {
      kind: house !== null ? 'auction' : color !== null ? 'color' : 'fuel',
      label,
      also: [...others, ...more.also],
      ignored: more.ignored,
      rank: rankOf.qualifiers - 10 * more.ignored.length,
      filters: { ...more.filters, ...filters },
    },
  ]
}

/** Feeds that write the fuel into the name often leave the fuel itself out, so the name is enough. */
function withoutNamedFuel(reading: Reading, word: string | null): Reading {
  if (word === null || !isNamedByFuel(reading.label)) return reading
  const { fuel: _fuel, ...filters } = reading.filters
  return { ...reading, filters, also: reading.also.filter((one) => one !== word) }
}

function readNames(
  index: NameIndex,
  text: string,
  isBike: boolean,
  qualifiers?: Pick<Reading, 'also' | 'filters'>,
): Reading[] {
  const { makers, models, rest } = findNames(index, text)
  const read = readRest(rest, isBike)
  const more = {
    ...read,
    also: [...read.also, ...(qualifiers?.also ?? [])],
    filters: { ...read.filters, ...qualifiers?.filters },
  }
  const makerReadings = makers.slice(0, maxMakers).map(({ maker, fit: rank }: FoundMaker) => ({
    ...more,
    kind: 'maker' as const,
    label: maker.name,
    rank,
    filters: { maker: [maker.id], ...more.filters },
  }))
  const modelReadings = models.slice(0, maxModels).map(({ model, fit: rank }: FoundModel) => ({
    ...more,
    kind: 'model' as const,
    label: `${model.maker.name} ${model.name}`,
    rank,
    filters: { maker: [model.maker.id], model: [model.id], ...more.filters },
  }))
  const all = qualifiers ? [] : allNames(models, text, rest)
  return [...makerReadings, ...modelReadings, ...all]
}

/** Suggests all models together; ranks this first where no model is written in full. */
function allNames(models: readonly FoundModel[], text: string, rest: readonly string[]): Reading[] {
  const best = models[0]?.fit ?? 0
  if (models.length < 2 || rest.length > 0 || best < fit.part) return []
  const rank = best >= fit.sound ? fit.sound - 1 : best + 0.5
  return [{ kind: 'names', label: text, ...plain, rank, filters: { search: `model-${text}` } }]
}

/** Reads the words after a name: years, part of a chassis code, equipment. */
function readRest(words: readonly string[], isBike: boolean) {
  const filters: { -readonly [Key in keyof FoundFilters]: FoundFilters[Key] } = {}
  const also: string[] = []
  const ignored: string[] = []
  const years = readYears(words)
  if (years) {
    filters.year = [years.from, years.to]
    also.push(yearsLabel(years))
  }
  for (const word of years?.rest ?? words) {
    const capitals = latinCapitals(word)
    if (!isBike && /^[A-Z]{0,4}\d[A-Z0-9]{0,8}$/.test(capitals) && !filters.search) {
      filters.search = `chassis-${capitals}`
      also.push(capitals)
    } else if (!isBike && findEquipment(word).length > 0) {
      filters.equipment = [filters.equipment, word].filter(Boolean).join(', ')
      also.push(word)
    } else ignored.push(word)
  }
  return { filters, also, ignored }
}

/** Years in a text; 0 is an open end. */
interface Years {
  readonly from: number
  readonly to: number
  /** The words that are not about years. */
  readonly rest: readonly string[]
}

const year = '((?:19|20)\\d\\d)'
const behind = '(?: (?:г|гг|год|года))?(?= |$)'
const firstYear = `(?:(from|since|от|с) )?${year}(\\+)?`
const lastYear = `(?:to|until|до|по) ${year}`
const spanPattern = new RegExp(`(?<=^| )${firstYear}(?: ${year}| ${lastYear})?${behind}`, 'i')
const endPattern = new RegExp(`(?<=^| )${lastYear}${behind}`, 'i')

/** Reads `2018`, `2018-2020`, `2018+`, `from 2018`, `от 2018 до 2020`; words are already split at hyphens. */
function readYears(words: readonly string[]): Years | null {
  const text = words.join(' ')
  const restOf = (matched: string) => text.replace(matched, '').split(' ').filter(Boolean)
  const end = endPattern.exec(text)
  const span = spanPattern.exec(text)
  // `до 2020` alone; in `2018 до 2020` a year precedes it.
  if (end && (!span || end.index < span.index)) {
    return { from: 0, to: Number(end[1]), rest: restOf(end[0]) }
  }
  if (!span) return null
  const [matched, since, first, plus, second, until] = span
  const [from, to] = [Number(first), Number(second ?? until)]
  const rest = restOf(matched)
  if (to >= from) return { from, to, rest }
  // The first number did not begin a span, but may be part of a chassis code.
  const left = second === undefined ? rest : [second, ...rest]
  return { from, to: since || plus ? 0 : from, rest: left }
}

function yearsLabel({ from, to }: Years): string {
  if (from === to) return String(from)
  if (to === 0) return `${from}+`
  return `${from || ''}–${to}`
}

/** Reads text that looks like a chassis code: letters and digits without a space. */
function readChassis(text: string): string | null {
  const code = chassisText(text)
  if (!/^[A-Z0-9]{2,20}$/.test(code)) return null
  // A bare number is a lot number; with a prefix or a serial number it is a chassis code.
  return /[A-Z]/.test(latinCapitals(text)) ? code : null
}

/** Splits at commas, `navigation, leather seats`; without commas at spaces: `navigation leather`. */
function readEquipment(text: string): Reading[] {
  return equipmentOf(text) ?? equipmentOf(text.replaceAll(' ', ', ')) ?? []
}

function equipmentOf(text: string): Reading[] | null {
  const items = text.split(/[,;、]/, maxItems).map((part) => findEquipment(part.trim()))
  if (items.some((found) => found.length === 0)) return null
  const isWhole = items.every((found) => found.length === 1)
  const rank = isWhole ? rankOf.equipment : rankOf.equipmentWord
  const filters = { search: `equip-${text}` }
  return [{ kind: 'equip', label: text, ...plain, rank, filters }]
}
