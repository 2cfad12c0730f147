import { type RangeKey, rangeKeys } from '#market/search/contract/page-types.ts'
import {
  chosenValues,
  type Facet,
  facets,
  type ListingFilters,
  openFacetLimit,
  openFacets,
  type SearchRequest,
  type TextFilter,
} from '#market/search/server/listing-search.ts'
import { parseLotNumbers } from '#market/search/server/lot-numbers.ts'

/** Methods of counting; the fastest on this data is chosen. */
export type CounterStyle = 'scans' | 'sets' | 'hits'
export const counterStyles: readonly CounterStyle[] = ['scans', 'sets', 'hits']

/** Returns the number that represents a text in the tables; -1 if no lot has it. */
export type CodeOf = (facet: Facet, text: string) => number

const rangeColumn: Readonly<Record<RangeKey, string>> = {
  year: 'year',
  mileage: 'mileage',
  engine: 'engine',
  startPrice: 'start_price',
  finishPrice: 'sold_price',
  estimate: 'estimate',
  belowEstimate: 'below_estimate',
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Conditions by the filter that they belong to; one for everything that has no name. */
type Tests = ReadonlyMap<Facet | RangeKey | 'others', string>

export function testsOf(filters: ListingFilters, codeOf: CodeOf): Tests {
  const tests = new Map<Facet | RangeKey | 'others', string>()
  const chosen = chosenValues(filters)
  for (const facet of facets) {
    const values: readonly (number | string)[] = chosen[facet]
    const codes = values.map((value) => (typeof value === 'string' ? codeOf(facet, value) : value))
    if (codes.length === 1) tests.set(facet, `${facet} = ${codes[0]}`)
    if (codes.length > 1) tests.set(facet, `${facet} in (${codes.join(', ')})`)
  }
  for (const key of rangeKeys) {
    const range = filters.ranges[key]
    if (!range) continue
    const column = rangeColumn[key]
    const bounds = [
      ...(range.min === null ? [] : [`${column} >= ${range.min}`]),
      ...(range.max === null ? [] : [`${column} <= ${range.max}`]),
    ]
    tests.set(key, bounds.join(' and ') || `${column} is not null`)
  }
  const others = filters.texts.map(matching).filter(Boolean)
  if (filters.days.length > 0) others.push(`day in (${filters.days.map(quote).join(', ')})`)
  if (filters.namedModels) others.push(`model in (${[-1, ...filters.namedModels].join(', ')})`)
  if (filters.lotIds) others.push(`id in (${[-1, ...filters.lotIds].join(', ')})`)
  if (others.length > 0) tests.set('others', others.join(' and '))
  return tests
}

const like = (part: string) =>
  `like ${quote(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)} escape '\\'`

/** The SQL equivalent of `foldEquipment`. */
const foldedText = String.raw`regexp_replace(' ' || upper(text) || ' ', '[^0-9A-Z\x{80}-\x{FFFF}]+', ' ', 'g')`

function matching(filter: TextFilter): string {
  if (filter.type === 'chassis') {
    const code = filter.orCode ? ` or upper(text) = ${quote(filter.orCode.toUpperCase())}` : ''
    const test = `upper(text) ${like(filter.text.toUpperCase())}${code}`
    return `chassis in (select code from chassis_texts where ${test})`
  }
  if (filter.type === 'equip') {
    const tests = filter.parts.map((part) => `${foldedText} ${like(part)}`)
    return `equipment in (select code from equipment_texts where ${tests.join(' or ') || 'false'})`
  }
  const { text } = filter
  const { ranges, texts } = parseLotNumbers(text)
  const parts = ranges.map(({ from, to }) => `lot_ordinal between ${from} and ${to}`)
  if (texts.length > 0) parts.push(`upper(lot_number) in (${texts.map(quote).join(', ')})`)
  return parts.length > 0 ? `(${parts.join(' or ')})` : ''
}

/** Joins all conditions except those of one filter. */
const where = (tests: Tests, but?: Facet | RangeKey) => {
  const others = [...tests].filter(([name]) => name !== but).map(([, test]) => test)
  return others.length > 0 ? `where ${others.join(' and ')}` : ''
}

export const partOfRange = 100
export const partOfTotal = 200

/**
 * Returns one statement for all counters, with rows of part, value, count. The part is the index of the facet, or 100
 * and the index of the range (smallest, largest), or 200 for the total.
 */
export function countersSql(table: string, tests: Tests, style: CounterStyle): string {
  const common = facets.filter((facet) => !tests.has(facet))
  const source = style === 'hits' && tests.size > 0 ? 'hits' : table
  const commonWhere = source === 'hits' ? '' : where(tests)
  const group = (facet: Facet, from: string, condition: string) => {
    const counted =
      `select ${facets.indexOf(facet)} as part, ${facet}::integer as value, ` +
      `count(*)::integer as count from ${from} ${condition} group by ${facet}`
    if (!openFacets.includes(facet)) return counted
    // One more than is listed, because the unknown value is dropped. Codes are in the order of texts.
    return `select * from (${counted} order by count desc, value limit ${openFacetLimit + 1})`
  }
  const grouped =
    style === 'sets' && common.length > 1
      ? [setsSql(table, common, where(tests))]
      : common.map((facet) => group(facet, source, commonWhere))
  const own = facets
    .filter((facet) => tests.has(facet))
    .map((facet) => group(facet, table, where(tests, facet)))
  const columns = rangeKeys.map((key) => rangeColumn[key])
  const bounds = columns.map((name) => `min(${name}) as ${name}0, max(${name}) as ${name}1`)
  const ranges = rangeKeys.map((key, at) =>
    tests.has(key)
      ? `select ${partOfRange + at}, min(${columns[at]}), max(${columns[at]}) from ${table} ${where(tests, key)}`
      : `select ${partOfRange + at}, ${columns[at]}0, ${columns[at]}1 from bounds`,
  )
  const hits = `hits as materialized (select ${[...common, ...columns].join(', ')} from ${table} ${where(tests)}), `
  return (
    `with ${source === 'hits' ? hits : ''}bounds as materialized ` +
    `(select count(*)::integer as found, ${bounds.join(', ')} from ${source} ${commonWhere}) ` +
    `${[...grouped, ...own, ...ranges].join(' union all ')} ` +
    `union all select ${partOfTotal}, found, 0 from bounds`
  )
}

function setsSql(table: string, common: readonly Facet[], condition: string): string {
  const part = common.map((facet) => `when grouping(${facet}) = 0 then ${facets.indexOf(facet)}`)
  const value = common.map((facet) => `when grouping(${facet}) = 0 then ${facet}`)
  return (
    `select case ${part.join(' ')} end as part, (case ${value.join(' ')} end)::integer as value, ` +
    `count(*)::integer as count from ${table} ${condition} ` +
    `group by grouping sets (${common.map((facet) => `(${facet})`).join(', ')})`
  )
}

export function totalSql(table: string, tests: Tests): string {
  return `select ${partOfTotal}, count(*)::integer, 0 from ${table} ${where(tests)}`
}

const sortColumn = {
  auctionDate: 'day',
  year: 'year',
  condition: 'rank',
  mileage: 'mileage',
  startPrice: 'start_price',
  soldPrice: 'sold_price',
  estimate: rangeColumn.estimate,
  belowEstimate: rangeColumn.belowEstimate,
  // The queries do not ask for it.
  landedCost: 'nth',
} as const

/** Returns the ids of a page; `nth` is the position of a lot in the page type's default order. */
export function pageSql(
  table: string,
  tests: Tests,
  { number, size, sort, order }: NonNullable<SearchRequest['page']>,
  isLive: boolean,
): string {
  // The next auction first is the default order of upcoming lots.
  const isDefault = !sort || (sort === 'auctionDate' && order === 'ASC' && isLive)
  const by = isDefault ? 'nth' : `${sortColumn[sort]} ${order} nulls last, nth`
  const offset = (number - 1) * size
  return `select id from ${table} ${where(tests)} order by ${by} limit ${size} offset ${offset}`
}
