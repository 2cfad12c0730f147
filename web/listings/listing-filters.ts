import { formatNumber, formatYen } from '../../contract/core/money.ts'
import {
  isBikePage,
  isStatistics,
  type PageType,
  parseSearch,
} from '../../contract/lots/page-types.ts'
import { type Change, join } from '../collection/address.ts'
import {
  type Filter,
  type OptionsFilter,
  type OtherFilter,
  type RangeFilter,
  type TagText,
  type TextFilter,
  tick,
} from '../collection/filters/filter.ts'
import type { FilterTag } from '../collection/filters/tags.ts'
import { tagsByFilter } from '../collection/filters/tags.ts'
import { dottedDay, weekdayName } from '../i18n/tokyo-day.ts'
import { spansOf } from './days/day-spans.ts'
import type { ListingAddress } from './listing-address.ts'

const lotNumber: TextFilter<ListingAddress> = {
  kind: 'text',
  key: 'quick_search_lot',
  label: 'filters:name.quick_search_lot',
  example: 'filters:example.quick_search_lot',
  formats: { label: 'filters:formats.name', text: 'filters:formats.text' },
}

const equipment: TextFilter<ListingAddress> = {
  kind: 'text',
  key: 'equipment',
  label: 'filters:name.equipment',
  example: 'filters:example.equipment',
}

/** The combined search of the find box above the page. */
const search: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'search',
  label: 'filters:name.search',
  tags: ({ search: found = '' }, { t }) => {
    const { type, text } = parseSearch(found)
    const remove: Change<ListingAddress> = ({ search: _search, page: _page, ...rest }) => rest
    return [{ id: 'search', label: t(`filters:name.find.${type}`), value: text, remove }]
  },
}

/** From so many days on a span is written as its ends. */
const longSpan = 7

const date: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'date',
  label: 'filters:name.date',
  tags: ({ date: days = [] }, text) => dayTags(days, text, weekday),
}

/** Days of sales are long past: they are written with their year. */
export const pastDate: OtherFilter<ListingAddress> = {
  ...date,
  tags: ({ date: days = [] }, text) => dayTags(days, text, dottedDay),
}

/** `Thu 11/19`, as the days of the week are written (spec 3 §2). */
const weekday = (day: string, { t }: TagText) => `${weekdayName(day, t)} ${monthDay(day)}`
export const monthDay = (day: string) => day.slice(5).replace('-', '/')

function dayTags(
  days: readonly string[],
  text: TagText,
  write: (day: string, text: TagText) => string,
) {
  const label = text.t('filters:name.date')
  return spansOf(days).flatMap((span) => {
    if (span.length < longSpan) {
      return span.map((day) => ({
        id: `date ${day}`,
        label,
        value: write(day, text),
        remove: tick(date, day, false),
      }))
    }
    const [first = '', last = ''] = [span[0], span.at(-1)]
    const value = `${dottedDay(first)}–${dottedDay(last)}`
    const remove = span.map((day) => tick(date, day, false)).reduce(join)
    return [{ id: `date ${first}`, label, value, remove }]
  })
}

const auction: OptionsFilter<ListingAddress> = {
  kind: 'options',
  key: 'auction',
  label: 'filters:name.auction',
  shape: 'few',
  detail: 'found',
}

/** Another maker has other models, and other values of the additional filters (spec 3 §4). */
export const maker: OptionsFilter<ListingAddress> = {
  kind: 'options',
  key: 'maker',
  label: 'filters:name.maker',
  heading: 'filters:makerAndModel',
  dependents: ['model', 'chassis', 'color', 'gearbox', 'condition', 'status', 'auction'],
  shape: 'select',
  detail: 'none',
}

export const model: OptionsFilter<ListingAddress> = {
  kind: 'options',
  key: 'model',
  label: 'filters:name.model',
  shape: 'select',
}

export const chassis: OptionsFilter<ListingAddress> = {
  kind: 'options',
  key: 'chassis',
  label: 'filters:name.chassis',
  shape: 'select',
  isFolded: true,
}

const condition: OptionsFilter<ListingAddress> = {
  kind: 'options',
  key: 'condition',
  label: 'filters:name.condition',
  shape: 'all',
  isRanked: true,
}

const status: OptionsFilter<ListingAddress> = {
  kind: 'options',
  key: 'status',
  label: 'filters:name.status',
  shape: 'few',
}

const gearbox: OptionsFilter<ListingAddress> = {
  kind: 'options',
  key: 'gearbox',
  label: 'filters:name.gearbox',
  shape: 'few',
}

const color: OptionsFilter<ListingAddress> = {
  kind: 'options',
  key: 'color',
  label: 'filters:name.color',
  placeholder: 'filters:any.color',
  shape: 'select',
  isFolded: true,
}

/** A year is a name and not a quantity: its digits are not grouped. */
const year: RangeFilter<ListingAddress> = {
  kind: 'range',
  key: 'year',
  label: 'filters:name.year',
  plain: String,
  whole: String,
}

const mileage: RangeFilter<ListingAddress> = {
  kind: 'range',
  key: 'mileage',
  label: 'filters:name.mileage',
  heading: 'filters:unit.mileage',
  plain: formatNumber,
  whole: (km, t) => t('listings:unit.km', { value: formatNumber(km) }),
}

const engine: RangeFilter<ListingAddress> = {
  kind: 'range',
  key: 'engine',
  label: 'filters:name.engine',
  heading: 'filters:unit.engine',
  isFolded: true,
  plain: formatNumber,
  whole: (cc, t) => t('listings:unit.cc', { value: formatNumber(cc) }),
}

const startPrice: RangeFilter<ListingAddress> = {
  kind: 'range',
  key: 'startPrice',
  label: 'filters:name.startPrice',
  heading: 'filters:unit.startPrice',
  plain: formatNumber,
  whole: formatYen,
}

const finishPrice: RangeFilter<ListingAddress> = {
  ...startPrice,
  key: 'finishPrice',
  label: 'filters:name.finishPrice',
  heading: 'filters:unit.finishPrice',
}

/** A group of favorites. */
const group: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'group',
  label: 'filters:name.group',
}

/** The filters of a page type in the order in which tags stand. */
export function filtersOf(pageType: PageType): readonly Filter<ListingAddress>[] {
  const isBike = isBikePage(pageType)
  const isStock = pageType === 'stock'
  return [
    search,
    lotNumber,
    ...(isBike ? [] : [equipment]),
    isStatistics(pageType) ? pastDate : date,
    auction,
    maker,
    model,
    isBike ? { ...chassis, label: 'filters:frame' } : chassis,
    year,
    mileage,
    engine,
    // Fixed prices are one price, and no result.
    isStock ? { ...startPrice, label: 'filters:price' } : startPrice,
    ...(isStock ? [] : [{ ...finishPrice, isFolded: !isStatistics(pageType) }]),
    condition,
    status,
    ...(isBike ? [] : [gearbox]),
    color,
    group,
  ]
}

/** The fields one below the other, those first that people reach for first. */
export const fieldOrder = [
  'auction',
  'maker',
  'year',
  'mileage',
  'startPrice',
  'condition',
  'status',
  'gearbox',
  'finishPrice',
  'engine',
  'color',
  'chassis',
]

const longestTitle = 80

/** What a search with these restrictions is called unless somebody names it. */
export function filterTitle(tags: readonly FilterTag<ListingAddress>[], page: string): string {
  const isCar = ({ filter: { key } }: FilterTag<ListingAddress>) =>
    key === 'maker' || key === 'model'
  const groups = tagsByFilter(tags)
  const name = groups.filter(isCar).map(({ value }) => value)
  const others = groups.filter((tag) => !isCar(tag)).map(({ value }) => value)
  const title = [name.join(' '), ...others].filter(Boolean).join(' · ') || page
  return title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).trimEnd()}…`
}
