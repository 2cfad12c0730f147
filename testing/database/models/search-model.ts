import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { driveBits, drivesOf } from '#market/reference-data/contract/powertrains.ts'
import { conditions } from '#market/reference-data/server/conditions.ts'
import { type RangeKey, rangeKeys } from '#market/search/contract/page-types.ts'
import { foldEquipment } from '#market/search/server/equipment-text.ts'
import type {
  Bounds,
  Comparison,
  Counter,
  Facet,
  FacetValues,
  ListingCounters,
  ListingFilters,
  PriceComparison,
  ScheduleEntry,
  ScheduleRequest,
  SearchRequest,
  SearchResult,
  TextFilter,
} from '#market/search/server/listing-search.ts'
import type { LotBan } from '#market/search/server/lot-bans.ts'
import { type TokyoDay, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import {
  ascending,
  belowEstimateOf,
  ordered,
  ordinalOf,
  type StoredLot,
  shownOn,
} from './listing-model.ts'

/** Computes the results of `ListingSearch` with loops over all lots, without SQL. */
export function expectedResult(
  lots: readonly StoredLot[],
  { pageType, filters, page, counters }: SearchRequest,
  now: Date,
): SearchResult {
  const shown = lots.filter((lot) => shownOn(pageType, lot, now))
  const found = shown.filter((lot) => passes(lot, filters, null))
  const start = page ? (page.number - 1) * page.size : 0
  const inOrder = page ? ordered(found, { pageType, ...page }, now) : []
  const listed = inOrder.slice(start, start + (page?.size ?? 0))
  return {
    ids: listed.map(({ id }) => id),
    totalSearchResults: found.length,
    totalResults: shown.length,
    counters: counters ? counted(shown, filters) : null,
  }
}

const facetReaders: { readonly [F in Facet]: (lot: StoredLot) => FacetValues[F] } = {
  maker: ({ makerId }) => makerId,
  model: ({ modelId }) => modelId,
  auction: ({ houseId }) => houseId,
  status: ({ status }) => status,
  chassis: ({ chassis }) => chassis,
  condition: ({ condition }) => condition,
  gearbox: ({ gearbox }) => gearbox,
  fuel: ({ fuel }) => fuel,
  color: ({ color }) => color,
}

const rangeReaders: Readonly<Record<RangeKey, (lot: StoredLot) => number | null>> = {
  year: ({ year }) => year,
  mileage: ({ mileage }) => mileage,
  engine: ({ engine }) => engine,
  startPrice: ({ startPrice }) => startPrice,
  finishPrice: ({ soldPrice }) => soldPrice,
  estimate: ({ estimate }) => estimate,
  belowEstimate: belowEstimateOf,
}

/** Whether a lot passes every filter except that of `ignored`. */
export function passes(lot: StoredLot, filters: ListingFilters, ignored: Facet | RangeKey | null) {
  const isAmong = <F extends Facet>(facet: F, values: readonly FacetValues[F][]) =>
    facet === ignored || values.length === 0 || values.includes(facetReaders[facet](lot))
  return (
    isAmong('maker', filters.makers) &&
    isAmong('model', filters.models) &&
    isAmong('auction', filters.houses) &&
    isAmong('status', filters.statuses) &&
    isAmong('chassis', filters.chassis) &&
    isAmong('condition', filters.conditions) &&
    isAmong('gearbox', filters.gearboxes) &&
    isAmong('fuel', filters.fuels) &&
    isAmong('color', filters.colors) &&
    rangeKeys.every((key) => key === ignored || isWithin(lot, key, filters)) &&
    isOnDays(lot, filters) &&
    (filters.namedModels === null || filters.namedModels.includes(lot.modelId)) &&
    (filters.lotIds === null || filters.lotIds.includes(lot.id)) &&
    filters.texts.every((text) => matches(lot, text)) &&
    // No figures are provided, so none is known.
    filters.figure === null &&
    !filters.bans.some((ban) => isBanned(lot, ban))
  )
}

function isBanned(lot: StoredLot, { overYen, overCc, drives, beforeYear }: LotBan): boolean {
  const isOver = (value: number | null, limit: number | null) =>
    limit === null || (value !== null && value > limit)
  const possible = drivesOf(lot)
  return (
    isOver(lot.soldPrice || lot.startPrice, overYen) &&
    isOver(lot.fuel === 'electric' ? 0 : lot.engine, overCc) &&
    (drives === null || possible.every((drive) => (driveBits([drive]) & drives) !== 0)) &&
    (beforeYear === null || (lot.year !== null && lot.year < beforeYear))
  )
}

function isOnDays({ day, houseId }: StoredLot, filters: ListingFilters): boolean {
  const { days, houseDays, daySpan } = filters
  const isOpen = days.length === 0 && houseDays.length === 0
  const isHouseDay = houseDays.some((one) => one.day === day && one.houseId === houseId)
  if (!isOpen && !isHouseDay && (day === null || !days.includes(day))) return false
  return !daySpan || (day !== null && day >= (daySpan.from ?? day) && day <= (daySpan.to ?? day))
}

function isWithin(lot: StoredLot, key: RangeKey, { ranges }: ListingFilters): boolean {
  const range = ranges[key]
  if (!range) return true
  const value = rangeReaders[key](lot)
  return value !== null && value >= (range.min ?? value) && value <= (range.max ?? value)
}

function matches(lot: StoredLot, filter: TextFilter): boolean {
  switch (filter.type) {
    case 'chassis':
      return (
        lot.chassis.toUpperCase().includes(filter.text.toUpperCase()) ||
        lot.chassis.toUpperCase() === filter.orCode?.toUpperCase()
      )
    case 'equip':
      return filter.parts.some((part) => foldEquipment(lot.equipment).includes(part))
    case 'lot_no':
      return hasNumber(lot, filter.text)
  }
}

function hasNumber(lot: StoredLot, text: string): boolean {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const ordinal = ordinalOf(lot)
  if (parts.length === 0) return true
  return parts.some((part) => {
    const ends = part.trim().split('-')
    if (ends.length > 2 || !ends.every((end) => /^\d{1,9}$/.test(end))) {
      return part.trim().toUpperCase() === lot.number.toUpperCase()
    }
    return ordinal !== null && ordinal >= Number(ends[0]) && ordinal <= Number(ends.at(-1))
  })
}

function counted(shown: readonly StoredLot[], filters: ListingFilters): ListingCounters {
  const count = <F extends Facet>(facet: F): Counter<FacetValues[F]>[] => {
    const read = facetReaders[facet]
    const values = new Map<FacetValues[F], number>()
    for (const lot of shown) {
      const value = read(lot)
      const one = passes(lot, filters, facet) ? 1 : 0
      if (value !== '') values.set(value, (values.get(value) ?? 0) + one)
    }
    const counters = [...values]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || ascending(a.value, b.value))
    const isOpen = facet === 'model' || facet === 'chassis'
    return isOpen ? counters.filter(({ count }) => count > 0).slice(0, 1000) : counters
  }
  const bounds = (key: RangeKey): Bounds | null => {
    const values = shown
      .filter((lot) => passes(lot, filters, key))
      .map(rangeReaders[key])
      .filter((value) => value !== null)
    return values.length > 0 ? { min: Math.min(...values), max: Math.max(...values) } : null
  }
  return {
    facets: {
      maker: count('maker'),
      model: count('model'),
      chassis: count('chassis'),
      condition: count('condition'),
      gearbox: count('gearbox'),
      fuel: count('fuel'),
      color: count('color'),
      status: count('status'),
      auction: count('auction'),
    },
    ranges: {
      year: bounds('year'),
      mileage: bounds('mileage'),
      engine: bounds('engine'),
      startPrice: bounds('startPrice'),
      finishPrice: bounds('finishPrice'),
      estimate: bounds('estimate'),
      belowEstimate: bounds('belowEstimate'),
    },
  }
}

export function expectedSchedule(
  lots: readonly StoredLot[],
  { pageType, from, to, filters }: ScheduleRequest,
  now: Date,
): ScheduleEntry[] {
  const entries = new Map<string, { day: TokyoDay; houseId: number; count: number }>()
  for (const lot of lots) {
    const { day, houseId } = lot
    if (!shownOn(pageType, lot, now) || day === null || day < from || day > to) continue
    const others = { ...filters, houses: [], days: [], houseDays: [], daySpan: null }
    if (!passes(lot, others, null)) continue
    const entry = entries.get(`${day} ${houseId}`) ?? { day, houseId, count: 0 }
    entry.count++
    entries.set(`${day} ${houseId}`, entry)
  }
  return [...entries.values()].sort(
    (a, b) => ascending(a.day, b.day) || b.count - a.count || a.houseId - b.houseId,
  )
}

export function expectedPrices(
  lots: readonly StoredLot[],
  wanted: Comparison,
  now: Date,
): PriceComparison {
  const today = tokyoDayOf(now)
  const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const gradeOf = (condition: string) => conditions.find(({ code }) => code === condition)
  const wantedGrade = gradeOf(wanted.condition)
  const { year, mileageKm } = wanted
  const sales = lots
    .flatMap(({ soldPrice, ...lot }) => {
      const isSale = lot.status === lotStatus.sold || lot.status === lotStatus.soldByNegotiation
      const isLike = lot.kind === wanted.kind && lot.modelId === wanted.modelId
      if (!isSale || !isLike || lot.id === wanted.lotId || soldPrice === null) return []
      if (lot.chassis === '' || lot.chassis !== wanted.chassisCode) return []
      if (lot.day === null || lot.day <= yearBefore || lot.day > today) return []
      if (lot.year === null || year === null || Math.abs(lot.year - year) > 1) return []
      if (lot.mileage === null || mileageKm === null) return []
      if (bandOf(lot.mileage) !== bandOf(mileageKm)) return []
      const grade = gradeOf(lot.condition)
      if (!grade || !wantedGrade || grade.family !== wantedGrade.family) return []
      if (Math.abs(grade.rank - wantedGrade.rank) > 1) return []
      return [{ id: lot.id, day: lot.day, price: soldPrice }]
    })
    .sort((a, b) => ascending(b.day, a.day) || a.id - b.id)
  const prices = sales.map(({ price }) => price).sort((a, b) => a - b)
  const share = (part: number) => (sales.length < 5 ? null : percentile(prices, part))
  return {
    sales: sales.length,
    medianYen: share(0.5),
    lowerQuartileYen: share(0.25),
    upperQuartileYen: share(0.75),
    lotIds: sales.slice(0, 100).map(({ id }) => id),
  }
}

const bandOf = (mileage: number) =>
  [30_000, 60_000, 100_000, 150_000].filter((edge) => edge <= mileage).length

/** Interpolates between two values, and rounds half to even. */
export function percentile(sorted: readonly number[], part: number): number {
  const at = part * (sorted.length - 1)
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? 0
  const value = low + (at - Math.floor(at)) * (high - low)
  const isHalf = value % 1 === 0.5
  return isHalf ? 2 * Math.round(value / 2) : Math.round(value)
}
