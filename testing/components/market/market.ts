import type * as z from 'zod'
import type { CarItem } from '#market/lots/contract/items.ts'
import { type PageType, parseSearch, type RangeKey } from '#market/search/contract/page-types.ts'
import type { Sales, SalesSummary } from '#market/search/contract/sales.ts'
import { daySpanIn, houseDayText, rangeIn } from '#market/search/contract/search-address.ts'
import { listingQuery } from '#market/search/contract/search-query.ts'
import { carFilters } from '../answers.ts'
import type { Answers, FakeRequest } from '../fake-server.ts'
import {
  colours,
  fuels,
  gearboxes,
  grades,
  houses,
  lotsOf,
  type MarketLot,
  makers,
  models,
  week,
} from './lots.ts'

type Query = z.infer<typeof listingQuery>
type Texts = Readonly<Record<string, string>>

/** The value of a lot for each filter with options. */
const codeOf = {
  maker: ({ makerId }: MarketLot) => makerId,
  model: ({ modelId }: MarketLot) => modelId,
  auction: ({ houseId }: MarketLot) => houseId,
  status: ({ item }: MarketLot) => item.status,
  chassis: ({ item }: MarketLot) => item.chassis,
  condition: ({ item }: MarketLot) => item.condition,
  gearbox: ({ item }: MarketLot) => item.gearbox,
  fuel: ({ fuel }: MarketLot) => fuel,
  color: ({ item }: MarketLot) => item.color,
}
type OptionKey = keyof typeof codeOf

const amountOf: Readonly<Partial<Record<RangeKey, (item: CarItem) => number | null>>> = {
  year: ({ year }) => year,
  mileage: ({ mileage }) => mileage,
  engine: ({ engine }) => engine,
  startPrice: ({ startPrice }) => startPrice,
  finishPrice: ({ soldPrice }) => soldPrice,
}

/** Matches `1001`, `1001-1005`, `1001,1003`. */
const hasNumber = ({ lotNo }: CarItem, text: string) =>
  text.split(',').some((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return first <= Number(lotNo) && Number(lotNo) <= last
  })

function isFoundBySearch({ item }: MarketLot, search: string): boolean {
  const { type, text } = parseSearch(search)
  const wanted = text.toUpperCase()
  if (text === '') return true
  if (type === 'lot_no') return hasNumber(item, text.replaceAll(' ', ''))
  if (type === 'chassis') return item.chassis.startsWith(wanted)
  if (type === 'model') return `${item.maker} ${item.model}`.includes(wanted)
  return item.equip.includes(wanted)
}

function isOnDays({ day, houseId }: MarketLot, query: Query): boolean {
  const { date = [], houseDay = [] } = query
  const span = daySpanIn(query)
  if (span && (!day || day < (span.from ?? day) || day > (span.to ?? day))) return false
  if (date.length + houseDay.length === 0) return true
  return day !== null && (date.includes(day) || houseDay.includes(houseDayText(day, houseId)))
}

/** Whether a lot matches the filters of a query, except for one. */
function isFound(lot: MarketLot, query: Query, except?: OptionKey | RangeKey | 'days'): boolean {
  for (const key of Object.keys(codeOf) as OptionKey[]) {
    const values: readonly (string | number)[] | undefined = query[key]
    if (key !== except && values && !values.includes(codeOf[key](lot))) return false
  }
  for (const [key, read] of Object.entries(amountOf) as [RangeKey, (item: CarItem) => number][]) {
    const range = key === except ? null : rangeIn(query, key)
    const amount = read(lot.item)
    if (range && (amount === null || amount < range[0] || amount > (range[1] || amount)))
      return false
  }
  if (except !== 'days' && !isOnDays(lot, query)) return false
  const { quick_search_lot: numbers, equipment, search } = query
  if (numbers && !hasNumber(lot.item, numbers.replaceAll(' ', ''))) return false
  if (equipment && !lot.item.equip.includes(equipment)) return false
  return search === undefined || isFoundBySearch(lot, search)
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

function sorted(lots: readonly MarketLot[], { sort, order }: Query): readonly MarketLot[] {
  if (sort === undefined) return lots.toSorted((a, b) => compare(a.day ?? '', b.day ?? ''))
  const read = ({ item, day }: MarketLot) =>
    sort === 'auctionDate'
      ? (day ?? '')
      : sort === 'condition'
        ? -grades.indexOf(item.condition)
        : Number(sort in item ? item[sort as keyof typeof item] : 0)
  const ascending = lots.toSorted((a, b) => compare(read(a), read(b)))
  return order === 'DESC' ? ascending.reverse() : ascending
}

const queryOf = (query: Texts) => listingQuery.parse(query)

/** Dozens of cars that the fake server filters, counts, sorts and pages like the real one. */
export interface Market {
  /** Returns all lots that match a query, in order. */
  readonly find: (query?: Texts) => readonly CarItem[]
  readonly answers: Answers
}

/**
 * @param pageType the page type that it answers for, whichever is requested
 * @param count the number of all lots
 */
export function marketOf(pageType: PageType = 'car-auction', count = 65): Market {
  const lots = lotsOf(pageType, count)
  const foundBy = (query: Query, except?: Parameters<typeof isFound>[2]) =>
    lots.filter((lot) => isFound(lot, query, except))
  const find = (query: Texts = {}) =>
    sorted(foundBy(queryOf(query)), queryOf(query)).map(({ item }) => item)

  function listing({ query }: Pick<FakeRequest, 'query'>) {
    const { page, pageSize } = queryOf(query)
    const found = find(query)
    return {
      carsList: found.slice((page - 1) * pageSize, page * pageSize),
      pageInfo: { page, pageSize, totalSearchResults: found.length, totalResults: lots.length },
    }
  }

  function filters({ query: texts }: Pick<FakeRequest, 'query'>) {
    const query = queryOf(texts)
    /** Returns every option with its count, including zero. */
    const optionsOf = <Value extends string | number>(
      key: OptionKey,
      options: readonly { readonly value: Value; readonly label: string }[],
    ) => {
      const found = foundBy(query, key)
      return options.map(({ value, label }) => ({
        ...{ value, label },
        counter: found.filter((lot) => codeOf[key](lot) === value).length,
      }))
    }
    const isOfMaker = ({ maker }: { maker: number }) => query.maker?.includes(maker) ?? true
    const ofMakers = models.filter(isOfMaker)
    const ofModels = ofMakers.filter(({ value }) => query.model?.includes(value) ?? true)
    return {
      ...carFilters,
      select: {
        maker: optionsOf('maker', makers),
        model: optionsOf('model', ofMakers),
        auction: optionsOf('auction', houses),
        status: optionsOf('status', carFilters.select.status),
        chassis: optionsOf(
          'chassis',
          ofModels.map(({ chassis }) => ({ value: chassis, label: chassis })),
        ),
        condition: optionsOf(
          'condition',
          grades.map((grade) => ({ value: grade, label: grade })),
        ),
        gearbox: optionsOf('gearbox', gearboxes),
        fuel: optionsOf('fuel', fuels),
        color: optionsOf('color', colours),
      },
      totalSearchResults: foundBy(query).length,
      totalResults: lots.length,
    }
  }

  function auctionList({ query: { type: _type, ...texts } }: Pick<FakeRequest, 'query'>) {
    const found = foundBy(queryOf(texts), 'days')
    const ofDay = (day = '') =>
      houses
        .filter(({ value }) => lots.some((lot) => lot.day === day && lot.houseId === value))
        .map(({ value, label }) => ({
          ...{ value: label, label: String(value) },
          counter: found.filter((lot) => lot.day === day && lot.houseId === value).length,
          startsAt: `${day}T10:00:00+09:00`,
          biddingDeadline: `${day}T08:00:00+09:00`,
        }))
    const [monday, tuesday, wednesday, thursday, friday, saturday] = week.map(ofDay)
    return {
      ...{ 1: monday ?? [], 2: tuesday ?? [], 3: wednesday ?? [] },
      ...{ 4: thursday ?? [], 5: friday ?? [], 6: saturday ?? [] },
    }
  }

  function filterModel({ query: { search_model: text = '' } }: Pick<FakeRequest, 'query'>) {
    return models
      .filter(({ label }) => label.includes(text.toUpperCase()))
      .map(({ value, label, maker }) => ({
        ...{ value, label, counter: lots.filter(({ modelId }) => modelId === value).length },
        maker: { value: maker, label: makers[maker - 1]?.label ?? '' },
      }))
  }

  function findSuggestions({ query: { text = '' } }: Pick<FakeRequest, 'query'>) {
    const suggestions = filterModel({ query: { search_model: text } }).map((model) => ({
      ...{ kind: 'model' as const, label: `${model.maker.label} ${model.label}` },
      ...{ also: [], ignored: [], isGuess: false, counter: model.counter },
      filters: { maker: [model.maker.value], model: [model.value] },
    }))
    return { suggestions: suggestions.slice(0, 8), isWide: false, elsewhere: [] }
  }

  const chassisOptions = (text: string) =>
    models
      .filter(({ chassis }) => chassis.includes(text.toUpperCase()))
      .map(({ chassis, value }) => ({
        ...{ value: chassis, label: chassis },
        counter: lots.filter(({ modelId }) => modelId === value).length,
      }))

  return {
    find,
    answers: {
      ...{ listing, filters, auctionList, filterModel, findSuggestions },
      filterChassis: ({ query }) => chassisOptions(query.search_chassis ?? ''),
      filterAttributes: ({ query }) => {
        const code = query.quick_search_chassis ?? ''
        const [model] = models.filter(({ chassis }) => chassis === code)
        const makersFound = makers.filter(({ value }) => value === model?.maker)
        return {
          ...filters({ query: { chassis: code } }),
          maker: makersFound.map((maker) => ({ ...maker, counter: 1 })),
          model: model ? [{ value: model.value, label: model.label, counter: 1 }] : [],
          chassis: chassisOptions(code),
        }
      },
      salesSummary: ({ query }) => summaryOf(foundBy(queryOf(query))),
    },
  }
}

/** Sums up past sales. */
function summaryOf(lots: readonly MarketLot[]): SalesSummary {
  const monthOf = ({ day }: MarketLot) => (day ?? '').slice(0, 7)
  const months = [...new Set(lots.map(monthOf))].toSorted()
  const bands = [0, 50_000, 100_000].map((from, band, edges) => ({
    from,
    to: edges[band + 1] ?? null,
  }))
  return {
    all: salesOf(lots),
    months: months.map((month) => ({
      ...salesOf(lots.filter((lot) => monthOf(lot) === month)),
      month,
    })),
    mileage: bands.map(({ from, to }) => {
      const isInBand = ({ item: { mileage } }: MarketLot) =>
        mileage !== null && mileage >= from && mileage < (to ?? Number.POSITIVE_INFINITY)
      return { ...salesOf(lots.filter(isInBand)), from, to }
    }),
    grades: grades
      .filter((grade) => lots.some(({ item }) => item.condition === grade))
      .map((condition) => ({
        ...salesOf(lots.filter(({ item }) => item.condition === condition)),
        condition,
      })),
  }
}

function salesOf(lots: readonly MarketLot[]): Sales {
  const prices = lots
    .flatMap(({ item }) => item.soldPrice ?? [])
    .toSorted((one, other) => one - other)
  const at = (part: number) => prices[Math.floor((prices.length - 1) * part)] ?? null
  return {
    ...{ lots: lots.length, sold: prices.length },
    ...{ lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75) },
  }
}
