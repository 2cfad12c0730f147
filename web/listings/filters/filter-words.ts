import { formatNumber, formatYen } from '../../../contract/core/money.ts'
import type { RangeValue } from '../../../contract/core/query-text.ts'
import type { TokyoDay } from '../../../contract/core/tokyo-time.ts'
import { parseSearch, type RangeKey } from '../../../contract/lots/page-types.ts'
import { dottedDay } from '../../i18n/tokyo-day.ts'
import type { Change, ListingSearch } from '../listing-search.ts'
import { spansOf } from './day-spans.ts'
import { lift, tick } from './filter-changes.ts'
import { type FacetKey, type FilterKey, filterKeys } from './filter-keys.ts'
import type { FiltersAnswer } from './filters-query.ts'

/** One restriction in words, and what lifts it. */
export interface FilterWord {
  readonly id: string
  readonly key: FilterKey
  readonly label: string
  readonly value: string
  readonly remove: Change
}

/** The words that depend on the language of the page. */
export interface FilterLanguage {
  /** Name of a filter. */
  readonly name: (key: FilterKey | `find.${string}`) => string
  /** A range of which one end is open or both are closed. */
  readonly from: (value: string) => string
  readonly to: (value: string) => string
  readonly unit: (key: RangeKey, number: string) => string
  /** Days of this week by their weekday, days long past with their year. */
  readonly day: (day: TokyoDay) => string
}

/** A year is a name and not a quantity: its digits are not grouped. */
export const plainNumber = (range: RangeKey) => (range === 'year' ? String : formatNumber)

/** `11/19`, as the days of the week are written (spec 3 §2). */
export const monthDay = (day: TokyoDay) => day.slice(5).replace('-', '/')

/** `2016–2021`, `to 90 000 km`, `from 500 000 ¥`. */
export function rangeWords(key: RangeKey, [from, to]: RangeValue, words: FilterLanguage): string {
  const plain = plainNumber(key)
  const whole = (value: number) =>
    key === 'startPrice' || key === 'finishPrice' ? formatYen(value) : words.unit(key, plain(value))
  if (from === 0) return words.to(whole(to))
  if (to === 0) return words.from(whole(from))
  return from === to ? whole(to) : `${plain(from)}–${whole(to)}`
}

/** From so many days on a span is written as its ends. */
const longSpan = 7

function dayWords(search: ListingSearch, words: FilterLanguage): FilterWord[] {
  const label = words.name('date')
  return spansOf(search.date ?? []).flatMap((span) => {
    const [first = '', last = ''] = [span[0], span.at(-1)]
    if (span.length >= longSpan) {
      const remove: Change = (before) =>
        span.reduce((rest, day) => tick('date', day, false)(rest), before)
      const value = `${dottedDay(first)}–${dottedDay(last)}`
      return [{ id: `date ${first}`, key: 'date' as const, label, value, remove }]
    }
    return span.map((day) => ({
      id: `date ${day}`,
      key: 'date' as const,
      label,
      value: words.day(day),
      remove: tick('date', day, false),
    }))
  })
}

/** What stands for a name as long as nobody knows it. */
const unknownName = '…'

function facetWords(
  key: FacetKey,
  search: ListingSearch,
  { answer, words }: { answer: FiltersAnswer | undefined; words: FilterLanguage },
): FilterWord[] {
  const values: readonly (string | number)[] = search[key] ?? []
  const options: readonly { value: string | number; label: string }[] = answer?.select[key] ?? []
  return values.map((value) => ({
    id: `${key} ${value}`,
    key,
    label: words.name(key),
    value:
      options.find((option) => option.value === value)?.label ??
      (typeof value === 'string' ? value : unknownName),
    remove: tick(key, value, false),
  }))
}

function wordsOf(
  key: FilterKey,
  search: ListingSearch,
  known: { answer: FiltersAnswer | undefined; words: FilterLanguage },
): FilterWord[] {
  const { words } = known
  const single = (label: string, value: string): FilterWord[] => [
    { id: key, key, label, value, remove: lift(key) },
  ]
  switch (key) {
    case 'search': {
      if (!search.search) return []
      const { type, text } = parseSearch(search.search)
      return single(words.name(`find.${type}`), text)
    }
    case 'quick_search_lot':
    case 'equipment':
    case 'group':
      return search[key] ? single(words.name(key), search[key]) : []
    case 'date':
      return dayWords(search, words)
    case 'year':
    case 'mileage':
    case 'engine':
    case 'startPrice':
    case 'finishPrice':
      return search[key] ? single(words.name(key), rangeWords(key, search[key], words)) : []
    default:
      return facetWords(key, search, known)
  }
}

/** The restrictions of a question in words, one for each value. */
export const filterWords = (
  search: ListingSearch,
  known: { answer: FiltersAnswer | undefined; words: FilterLanguage },
): readonly FilterWord[] => filterKeys.flatMap((key) => wordsOf(key, search, known))

/** The values of each filter together, for sentences. */
export function wordsByFilter(tags: readonly FilterWord[]): readonly FilterWord[] {
  const keys = [...new Set(tags.map(({ key }) => key))]
  return keys.flatMap((key) => {
    const same = tags.filter((tag) => tag.key === key)
    const [first] = same
    const value = same.map((tag) => tag.value).join(', ')
    return first ? [{ ...first, id: key, value, remove: lift(key) }] : []
  })
}

const longestTitle = 80

/** What a search with these restrictions is called unless somebody names it. */
export function filterTitle(tags: readonly FilterWord[], page: string): string {
  const ofMaker = (key: FilterKey) => key === 'maker' || key === 'model'
  const groups = wordsByFilter(tags)
  const name = groups.filter(({ key }) => ofMaker(key)).map(({ value }) => value)
  const others = groups.filter(({ key }) => !ofMaker(key)).map(({ value }) => value)
  const title = [name.join(' '), ...others].filter(Boolean).join(' · ') || page
  return title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).trimEnd()}…`
}

/** The chosen options of a select by name. */
export function chosenNames(
  options: readonly { value: string | number; label: string }[],
  chosen: readonly (string | number)[] | undefined,
): string {
  const known = (value: string | number) =>
    options.find((option) => option.value === value)?.label ??
    (typeof value === 'string' ? value : unknownName)
  return (chosen ?? []).map(known).join(', ')
}
