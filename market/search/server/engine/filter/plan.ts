import { type RangeKey, rangeKeys } from '#market/search/contract/page-types.ts'
import {
  chosenValues,
  type Facet,
  facets,
  type ListingFilters,
  type TextFilter,
} from '#market/search/server/listing-search.ts'
import type { LotBan } from '#market/search/server/lot-bans.ts'
import type { ValueFacet } from '../rows/bit-index.ts'
import { type ColumnName, unknown } from '../rows/columns.ts'
import { dayNumber } from '../rows/days.ts'
import { type Figure, figureOf } from '../rows/figures.ts'
import type { Names } from '../rows/names.ts'
import { lotRangesOf, type NumberRange } from './lot-ranges.ts'

/**
 * Every filter that a counter ignores has a bit. The misses of a row are the bits of the filters that it fails: a row
 * without misses is found, a row with a single miss counts for that filter's facet or range.
 */
export const facetBit = bitsFrom(facets, 0)
export const rangeBit = bitsFrom(rangeKeys, facets.length)

/** Misses of filters that no counter ignores (text, day): two bits, so never exactly one. */
export const rejected = 3 << (facets.length + rangeKeys.length)

/** Fails rows by the code in a column: `table[code]` has the misses. */
export interface CodeTest {
  readonly column: ColumnName
  readonly table: Int32Array
}

/** A test in which every failing code has the same misses. */
export interface FilterTest extends CodeTest {
  readonly misses: number
}

/** Fails rows without any of a facet's wanted values. */
export interface ValueTest {
  readonly facet: ValueFacet
  /** Codes of the facet's values. */
  readonly wanted: readonly number[]
  /** The same by profile, for values without a bitmap. */
  readonly table: Int32Array
}

/** Fails rows whose number is outside. `max` is below `unknown`, so unknown numbers fail, too. */
export interface NumberTest {
  readonly column: ColumnName
  readonly min: number
  readonly max: number
  readonly misses: number
}

/**
 * Fails rows that are neither on a wanted day nor of a wanted house on its day. `sets[setOf[day]]` has the misses by
 * house; `setOf` has an entry for each day that a lot can have.
 */
export interface HouseDayTest {
  readonly setOf: Uint16Array
  readonly sets: readonly Int32Array[]
}

/** Rejects rows whose figure is above a maximum or unknown. */
export interface FigureTest {
  readonly figure: Figure
  readonly max: number
}

/** The filters of a request, prepared for testing rows. */
export interface Plan {
  /** Misses by model, from filters by maker, model and named models. */
  readonly models: Int32Array | null
  /** Tests of single rows: by code, makers and models included, and by number. */
  readonly codes: readonly CodeTest[]
  readonly numbers: readonly NumberTest[]
  /** Tests for rows in blocks, whose models are tested first and whose facets have bitmaps. */
  readonly blockCodes: readonly FilterTest[]
  readonly values: readonly ValueTest[]
  /** Wanted lot numbers as sorted ranges that do not overlap; null for all. */
  readonly lots: readonly NumberRange[] | null
  readonly houseDays: HouseDayTest | null
  readonly ids: ReadonlySet<number> | null
  readonly bans: readonly LotBan[]
  readonly figure: FigureTest | null
  /** Facets and ranges with a filter: these are counted without it. */
  readonly ownFacets: readonly Facet[]
  readonly ownRanges: readonly RangeKey[]
}

const highest = unknown - 1

/** Prepares filters. `fromDay` hides lots of earlier days, in days since 1970; 0 hides none. */
export function planOf(filters: ListingFilters, fromDay: number, names: Names): Plan {
  const models = modelTable(filters, names)
  const chassis = chassisTests(filters, names)
  const others = [
    codeTest('house', filters.houses, names.houses, facetBit.auction),
    equipmentTest(filters, names),
    dayTest(filters),
  ].filter((test) => test !== null)
  const profiles = valueTests(filters, names)
  const numbers = [
    ...rangeKeys.flatMap((key) => rangeTest(filters, key)),
    ...spanTest(filters),
    ...(fromDay > 0
      ? [{ column: 'day', min: fromDay, max: highest, misses: rejected } as const]
      : []),
  ]
  const lotSearches = filters.texts.filter(isOfType('lot_no')).map(({ text }) => text)
  const ids = filters.lotIds && new Set(filters.lotIds)
  const chosen = chosenValues(filters)
  return {
    models,
    codes: [
      ...(models ? [byVariant(models, names.modelOfVariant)] : []),
      ...chassis,
      ...others,
      ...profiles.map(({ table }) => ({ column: 'profile' as const, table })),
    ],
    numbers,
    blockCodes: [...chassis, ...others],
    values: profiles,
    lots: lotRangesOf(lotSearches, names),
    houseDays: houseDayTest(filters, names),
    ids,
    bans: filters.bans,
    figure: filters.figure && {
      figure: figureOf(filters.figure),
      max: Math.min(highest, filters.figure.max),
    },
    ownFacets: facets.filter((facet) => chosen[facet].length > 0),
    ownRanges: rangeKeys.filter((key) => filters.ranges[key]),
  }
}

function bitsFrom<Key extends string>(keys: readonly Key[], first: number): Record<Key, number> {
  return Object.fromEntries(keys.map((key, at) => [key, 1 << (first + at)])) as Record<Key, number>
}

/** Returns misses by code: 0 for the wanted codes, `misses` for all others. */
function missesExcept<Value extends string | number>(
  wanted: readonly Value[],
  codes: { readonly size: number; find(value: Value): number | undefined },
  misses: number,
): Int32Array {
  const table = new Int32Array(codes.size).fill(misses)
  for (const value of wanted) {
    const code = codes.find(value)
    if (code !== undefined) table[code] = 0
  }
  return table
}

function codeTest<Value extends string | number>(
  column: ColumnName,
  wanted: readonly Value[],
  codes: { readonly size: number; find(value: Value): number | undefined },
  misses: number,
): FilterTest | null {
  return wanted.length > 0 ? { column, table: missesExcept(wanted, codes, misses), misses } : null
}

const isOfType =
  <Type extends TextFilter['type']>(type: Type) =>
  (filter: TextFilter): filter is Extract<TextFilter, { readonly type: Type }> =>
    filter.type === type

function modelTable(filters: ListingFilters, names: Names): Int32Array | null {
  const { namedModels } = filters
  if (filters.makers.length + filters.models.length === 0 && !namedModels) return null
  const { makerOfModel } = names
  const table = new Int32Array(names.models.size)
  if (filters.models.length > 0)
    table.set(missesExcept(filters.models, names.models, facetBit.model))
  if (filters.makers.length > 0) {
    const makers = missesExcept(filters.makers, names.makers, facetBit.maker)
    for (let model = 0; model < table.length; model++) {
      table[model] = (table[model] ?? 0) | (makers[makerOfModel[model] ?? 0] ?? 0)
    }
  }
  if (namedModels) {
    const named = missesExcept(namedModels, names.models, rejected)
    for (let model = 0; model < table.length; model++) {
      table[model] = (table[model] ?? 0) | (named[model] ?? 0)
    }
  }
  return table
}

/** Returns chassis filters by variant: exact codes, and texts that the chassis must contain. */
function chassisTests(filters: ListingFilters, names: Names): FilterTest[] {
  const texts = filters.texts.filter(isOfType('chassis')).map(({ text, orCode }) => ({
    text: text.toUpperCase(),
    orCode: orCode?.toUpperCase(),
  }))
  const tests: FilterTest[] = []
  if (filters.chassis.length > 0) {
    const table = missesExcept(filters.chassis, names.chassis, facetBit.chassis)
    tests.push({ ...byVariant(table, names.chassisOfVariant), misses: facetBit.chassis })
  }
  if (texts.length > 0) {
    const table = new Int32Array(names.chassis.size)
    for (const [code, chassis] of names.upperChassis.entries()) {
      const isFound = texts.every(
        ({ text, orCode }) => chassis.includes(text) || chassis === orCode,
      )
      if (!isFound) table[code] = rejected
    }
    tests.push({ ...byVariant(table, names.chassisOfVariant), misses: rejected })
  }
  return tests
}

/** Converts misses by model or chassis into misses by variant. */
function byVariant(missesOf: Int32Array, codeOf: Int32Array): CodeTest {
  return { column: 'variant', table: missesByCode(missesOf, codeOf) }
}

/** Returns misses by code of a column, from the misses of the value of each code. */
function missesByCode(missesOf: Int32Array, codeOf: Int32Array): Int32Array {
  const table = new Int32Array(codeOf.length)
  for (let code = 0; code < table.length; code++) table[code] = missesOf[codeOf[code] ?? 0] ?? 0
  return table
}

/** Condition, gearbox, fuel, color and status share one column of profiles. */
function valueTests(filters: ListingFilters, names: Names): ValueTest[] {
  const test = <Value extends string | number>(
    facet: ValueFacet,
    values: readonly Value[],
    codes: { readonly size: number; find(value: Value): number | undefined },
    codeOf: Int32Array,
  ): ValueTest[] => {
    if (values.length === 0) return []
    const wanted = values.map((value) => codes.find(value)).filter((code) => code !== undefined)
    return [
      { facet, wanted, table: missesByCode(missesExcept(values, codes, facetBit[facet]), codeOf) },
    ]
  }
  const { conditions, gearboxes, fuels, colors, statuses } = filters
  return [
    ...test('condition', conditions, names.conditions, names.conditionOfProfile),
    ...test('gearbox', gearboxes, names.gearboxes, names.gearboxOfProfile),
    ...test('fuel', fuels, names.fuels, names.fuelOfProfile),
    ...test('color', colors, names.colors, names.colorOfProfile),
    ...test('status', statuses, names.statuses, names.statusOfProfile),
  ]
}

function equipmentTest(filters: ListingFilters, names: Names): FilterTest | null {
  const wanted = filters.texts.filter(isOfType('equip'))
  if (wanted.length === 0) return null
  const table = new Int32Array(names.equipment.size)
  for (const [code, equipment] of names.foldedEquipment.entries()) {
    const hasAll = wanted.every(({ parts }) => parts.some((part) => equipment.includes(part)))
    if (!hasAll) table[code] = rejected
  }
  return { column: 'equipment', table, misses: rejected }
}

/** All days that a lot can have (constraint lots_day_bounded) fit into one table. */
const lastDay = 2 ** 17

function dayTest({ days, houseDays }: ListingFilters): FilterTest | null {
  if (days.length === 0 || houseDays.length > 0) return null
  const table = new Int32Array(lastDay).fill(rejected)
  for (const day of days) table[dayNumber(day)] = 0
  return { column: 'day', table, misses: rejected }
}

function houseDayTest({ days, houseDays }: ListingFilters, names: Names): HouseDayTest | null {
  if (houseDays.length === 0) return null
  const none = new Int32Array(names.houses.size).fill(rejected)
  const sets = [none, new Int32Array(names.houses.size)]
  const setOf = new Uint16Array(lastDay)
  for (const { day, houseId } of houseDays) {
    const at = dayNumber(day)
    const house = names.houses.find(houseId)
    if (house === undefined || !(at in setOf)) continue
    if (setOf[at] === 0) setOf[at] = sets.push(none.slice()) - 1
    const set = sets[setOf[at] ?? 0]
    if (set) set[house] = 0
  }
  for (const day of days) setOf[dayNumber(day)] = 1
  return { setOf, sets }
}

/** Tests a span of days as a range of their column; 0, no day, is below every span. */
function spanTest({ daySpan }: ListingFilters): NumberTest[] {
  if (!daySpan) return []
  const min = daySpan.from === null ? 1 : Math.max(1, dayNumber(daySpan.from))
  const max = daySpan.to === null ? highest : dayNumber(daySpan.to)
  return [{ column: 'day', min, max, misses: rejected }]
}

function rangeTest({ ranges }: ListingFilters, key: RangeKey): NumberTest[] {
  const range = ranges[key]
  if (!range) return []
  // Within 32 bits; unknown numbers are outside of every range.
  const min = Math.min(unknown, Math.max(0, Math.ceil(range.min ?? 0)))
  const max = Math.max(-1, Math.min(highest, Math.floor(range.max ?? highest)))
  return [{ column: key, min, max, misses: rangeBit[key] }]
}
