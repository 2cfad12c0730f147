import { budgetTagText } from '#market/landed-cost/web/budget/budget-tag.ts'
import {
  isBikePage,
  isStatistics,
  type PageType,
  parseSearch,
  type RangeKey,
} from '#market/search/contract/page-types.ts'
import { daySpanIn, houseDayOf } from '#market/search/contract/search-address.ts'
import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import { dayText, dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import type { Change } from '#platform/list/web/address.ts'
import {
  clearFilter,
  type Filter,
  type OptionsFilter,
  type OtherFilter,
  type RangeFilter,
  type TagText,
  type TextFilter,
} from '#platform/list/web/filters/filter.ts'
import { type FilterTag, inShort, unknownName } from '#platform/list/web/filters/tags.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { savedSearchTitleLength } from '#trade/saved-searches/contract/limits.ts'
import { spansOf } from './days/day-spans.ts'
import { gradeGroups, houseGroups } from './fields/option-groups.ts'
import type { ListingAddress } from './listing-address.ts'

const optionFilterKeys = [
  'auction',
  'maker',
  'model',
  'chassis',
  'condition',
  'status',
  'gearbox',
  'fuel',
  'color',
] as const
const textFilterKeys = ['quick_search_lot', 'equipment'] as const

/** Describes a list of values with counters. */
const optionsFilter = (
  key: (typeof optionFilterKeys)[number],
  shape: OptionsFilter<ListingAddress>['shape'],
  more: Partial<OptionsFilter<ListingAddress>> = {},
): OptionsFilter<ListingAddress> => ({
  kind: 'options',
  key,
  label: `filters:name.${key}`,
  shape,
  ...more,
})

const textFilter = (
  key: (typeof textFilterKeys)[number],
  more: Partial<TextFilter<ListingAddress>> = {},
): TextFilter<ListingAddress> => ({
  kind: 'text',
  key,
  label: `filters:name.${key}`,
  example: `filters:example.${key}`,
  ...more,
})

/** @param plain formats a bound in its field; `whole` formats it in a tag */
const rangeFilter = (
  key: RangeKey,
  plain: RangeFilter<ListingAddress>['plain'],
  whole: RangeFilter<ListingAddress>['whole'],
  more: Partial<RangeFilter<ListingAddress>> = {},
): RangeFilter<ListingAddress> => ({
  kind: 'range',
  key,
  label: `filters:name.${key}`,
  plain,
  whole,
  ...more,
})

/** The combined search of the find box. */
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

/** From this many days on, a span is written as its ends. */
const longSpan = 3

/** Combines single days, houses on single days, and spans. */
const date: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'date',
  otherKeys: ['houseDay', 'dateFrom', 'dateTo'],
  label: 'filters:name.date',
  tags: (address, text) => dayTags(address, text, (day, { t }) => dayText(day, t)),
}

/** Days of past sales include their year. */
export const pastDate: OtherFilter<ListingAddress> = {
  ...date,
  tags: (address, text) => dayTags(address, text, dottedDay),
}

function dayTags(
  address: ListingAddress,
  text: TagText,
  write: (day: string, text: TagText) => string,
) {
  const { date: days = [], houseDay = [] } = address
  const span = daySpanIn(address)
  const houses = text.options?.options.auction ?? []
  const names = [
    ...(span ? [spanText(span, text.t)] : []),
    ...spansOf(days).flatMap((some) => {
      if (some.length < longSpan) return some.map((day) => write(day, text))
      return [`${dottedDay(some[0] ?? '')}–${dottedDay(some.at(-1) ?? '')}`]
    }),
    ...houseDay.map(houseDayOf).map(({ day, houseId }) => {
      const house = houses.find(({ value }) => value === houseId)?.label ?? unknownName
      return `${house} ${write(day, text)}`
    }),
  ]
  const remove = clearFilter<ListingAddress>(date)
  return [{ id: 'date', label: text.t('filters:name.date'), value: inShort(names), remove }]
}

/** Formats `2026.08.01–2026.11.20`, `since 2026.08.01`, `until 2026.11.20`. */
function spanText({ from, to }: NonNullable<ReturnType<typeof daySpanIn>>, t: TagText['t']) {
  if (from && to) return from === to ? dottedDay(from) : `${dottedDay(from)}–${dottedDay(to)}`
  if (from) return t('filters:sales.since', { day: dottedDay(from) })
  return t('filters:sales.until', { day: dottedDay(to ?? '') })
}

/** Another maker has other models, and other values of the additional filters (spec 3 §4). */
export const maker = optionsFilter('maker', 'select', {
  heading: 'filters:makerAndModel',
  dependents: ['model', 'chassis', 'color', 'gearbox', 'fuel', 'condition', 'status', 'auction'],
  detail: 'none',
})
export const model = optionsFilter('model', 'select')
export const chassis = optionsFilter('chassis', 'select', { isFolded: true })

const startPrice = rangeFilter('startPrice', formatNumber, formatYen, {
  heading: 'filters:unit.startPrice',
})

/** By how many per cent the start price is below the estimate. */
export const belowEstimate = rangeFilter(
  'belowEstimate',
  formatNumber,
  (value) => `${value}\u202f%`,
  { heading: 'filters:unit.belowEstimate' },
)

const group: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'group',
  label: 'filters:name.group',
}

/** One of the person's own tags. */
export const tag: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'tag',
  label: 'filters:name.tag',
}

/** Lots that the person marked as "not for me". */
export const notForMe: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'notForMe',
  label: 'filters:name.notForMe',
  tags: ({ notForMe: choice }, { t }) =>
    choice === undefined
      ? []
      : [
          {
            id: 'notForMe',
            label: t('filters:name.notForMe'),
            value: t(`filters:notForMe.${choice}`),
            remove: ({ notForMe: _notForMe, page: _page, ...rest }) => rest,
          },
        ],
}

/** Without lots that cannot be shipped to the person's destination. */
export const shippable: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'shippable',
  label: 'filters:name.shippable',
  tags: ({ shippable: choice }, { t }) =>
    choice === undefined
      ? []
      : [
          {
            id: 'shippable',
            label: t('filters:name.shippable'),
            value: t('filters:shippable'),
            remove: ({ shippable: _shippable, page: _page, ...rest }) => rest,
          },
        ],
}

/** Lots that may be within a budget for the landed cost, or surely are. */
export const budget: OtherFilter<ListingAddress> = {
  kind: 'other',
  key: 'budget',
  otherKeys: ['budgetFit'],
  label: 'budget:tag',
  tags: ({ budget: chosen, budgetFit }, { t }) => {
    const text = budgetTagText(chosen, t)
    if (text === '') return []
    const value = dotted(text, budgetFit ? t('budget:sureShort') : null)
    return [{ id: 'budget', label: t('budget:tag'), value, remove: clearFilter(budget) }]
  },
}

/** Returns the filters of a page type in the order of their tags. */
export function filtersOf(pageType: PageType): readonly Filter<ListingAddress>[] {
  const isBike = isBikePage(pageType)
  const isStock = pageType === 'stock'
  return [
    search,
    textFilter('quick_search_lot', {
      formats: { label: 'filters:formats.name', text: 'filters:formats.text' },
    }),
    ...(isBike ? [] : [textFilter('equipment')]),
    isStatistics(pageType) ? pastDate : date,
    optionsFilter('auction', 'few', { detail: 'found', groups: houseGroups }),
    maker,
    model,
    isBike ? { ...chassis, label: 'filters:frame' } : chassis,
    // A year is not a quantity: its digits are not grouped.
    rangeFilter('year', String, String),
    rangeFilter(
      'mileage',
      formatNumber,
      (km, t) => t('listings:unit.km', { value: formatNumber(km) }),
      {
        heading: 'filters:unit.mileage',
      },
    ),
    rangeFilter(
      'engine',
      formatNumber,
      (cc, t) => t('listings:unit.cc', { value: formatNumber(cc) }),
      {
        heading: 'filters:unit.engine',
        isFolded: true,
      },
    ),
    // Fixed prices have a single price and no result.
    ...(isStock
      ? [{ ...startPrice, label: 'filters:price' } as const]
      : [
          startPrice,
          rangeFilter('finishPrice', formatNumber, formatYen, {
            heading: 'filters:unit.finishPrice',
            isFolded: !isStatistics(pageType),
          }),
        ]),
    rangeFilter('estimate', formatNumber, formatYen, {
      heading: 'filters:unit.estimate',
      isFolded: true,
    }),
    { ...belowEstimate, isFolded: isStatistics(pageType) },
    optionsFilter('condition', 'all', { isRanked: true, groups: gradeGroups }),
    optionsFilter('status', 'few'),
    optionsFilter('gearbox', 'few'),
    optionsFilter('fuel', 'few'),
    optionsFilter('color', 'select', { placeholder: 'filters:any.color', isFolded: true }),
    ...(isStatistics(pageType) ? [] : [shippable, budget]),
    group,
    tag,
    notForMe,
  ]
}

/** The fields from top to bottom, the most used first. */
export const fieldOrder = [
  'auction',
  'maker',
  'year',
  'mileage',
  'startPrice',
  'condition',
  'status',
  'shippable',
  'budget',
  'gearbox',
  'fuel',
  'finishPrice',
  'belowEstimate',
  'estimate',
  'engine',
  'color',
  'chassis',
]

const separator = ' · '

/** Returns the default title of a search with these filters, as many as fit. */
export function filterTitle(tags: readonly FilterTag<ListingAddress>[], page: string): string {
  const isCar = ({ filter: { key } }: FilterTag<ListingAddress>) =>
    key === 'maker' || key === 'model'
  const name = tags.filter(isCar).map(({ value }) => value)
  const others = tags.filter((tag) => !isCar(tag)).map(({ value }) => value)
  const parts = [name.join(' '), ...others].filter(Boolean)
  const fitting = (count: number) => parts.slice(0, count).join(separator)
  let count = parts.length
  while (count > 1 && fitting(count).length > savedSearchTitleLength) count--
  return (fitting(count) || page).slice(0, savedSearchTitleLength)
}
