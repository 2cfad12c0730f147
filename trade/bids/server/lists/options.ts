import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import type { BidViewer } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { allTab, mileageBandKeys } from '#trade/bids/contract/list-keys.ts'
import type { BidFilterOptions, BidListQuery } from '#trade/bids/contract/lists.ts'
import { bidGroups, bidStatusName } from '#trade/bids/contract/rules.ts'
import type { AllBids } from './all-bids.ts'
import { countBids } from './counters.ts'
import { allOf, type BidFilterKey, conditionsOf, tabOf } from './filters.ts'
import { type BidListKind, type BidScope, bidsOf } from './scope.ts'

type Filters = BidFilterOptions['filters']
type OptionKey = Exclude<BidFilterKey, 'lotNo' | 'unread'> | 'bidStatus'

/** The filters of each kind of user (spec 2 §3). */
const filtersOf: Readonly<Record<BidListKind, readonly OptionKey[]>> = {
  index: [
    'auctions',
    'dates',
    'manager',
    'clients',
    'chassisId',
    'condition',
    'mileage',
    'status',
    'group',
    'bidStatus',
  ],
  mine: ['auctions', 'dates', 'chassisId', 'mileage', 'status', 'group', 'bidStatus'],
  dealer: ['auctions', 'dates', 'chassisId', 'mileage', 'status', 'group', 'clients', 'bidStatus'],
  history: ['auctions', 'dates', 'chassisId', 'mileage', 'status', 'group', 'archiveStatus'],
}
/** The managers' archive has no options for days, which are typed as a span. */
const managersHistory: readonly OptionKey[] = [
  'auctions',
  'status',
  'archiveStatus',
  'manager',
  'clients',
]
const historyFilters: Readonly<Record<BidViewer, readonly OptionKey[]>> = {
  manager: managersHistory,
  dealer: [...filtersOf.history, 'clients'],
  client: filtersOf.history,
}

/** Maximum number of options per filter: the latest days, else those with the most bids. */
const maxOptions = 200
/** Higher for clients, among whom a manager searches by name. */
const maxClients = 1000

/**
 * Maximum number of bids counted for the options, those of the latest auctions. Only the list of all bids exceeds it.
 */
const maxCounted = 10_000

/** The value of an option, as SQL over the tables of `bidsOf`. */
const optionValue: Readonly<Record<OptionKey, RawBuilder<unknown>>> = {
  auctions: sql`bid.house_id`,
  dates: sql`bid.auction_day`,
  manager: sql`coalesce(bid.manager_id, person.manager_id)`,
  clients: sql`bid.person_id`,
  chassisId: sql`nullif(lot.chassis_code, '')`,
  condition: sql`nullif(lot.condition, '')`,
  mileage: sql`case when lot.mileage_km < 30000 then '0-30000' when lot.mileage_km < 50000 then '30000-50000'
    when lot.mileage_km < 80000 then '50000-80000' when lot.mileage_km < 100000 then '80000-100000'
    when lot.mileage_km < 150000 then '100000-150000' when lot.mileage_km >= 150000 then '150000-' end`,
  status: sql`lot.status`,
  group: sql`bid.bid_group`,
  bidStatus: sql`bid.status`,
  archiveStatus: sql`bid.status`,
}

/** The name that belongs to a value. Other values are their own label or have a message. */
const optionName: Partial<Record<OptionKey, RawBuilder<string>>> = {
  auctions: sql`(select name from auction_houses where id = counted.value)`,
  clients: sql`(select full_name from people where id = counted.value)`,
  manager: sql`(select full_name from people where id = counted.value)`,
}

/** Filters with numeric values. */
const numeric: readonly OptionKey[] = [
  'auctions',
  'manager',
  'clients',
  'status',
  'group',
  'bidStatus',
  'archiveStatus',
]

/** Returns the options of a list's filters, each with the number of bids it would show. */
export async function findFilterOptions(
  db: Db,
  scope: BidScope,
  query: BidListQuery,
  language: Language,
  allBidCounts: AllBids,
): Promise<BidFilterOptions> {
  const { kind, viewer } = scope
  const keys = kind === 'history' ? historyFilters[viewer] : filtersOf[kind]
  const conditions = conditionsOf(query)
  // A selective filter is applied first, unless its own options are being counted.
  const apart = keys.filter((key) => isSelective(key) && conditions.has(key as BidFilterKey))
  const together = keys.filter((key) => !apart.includes(key))
  const [totals, ...found] = await Promise.all([
    countBids(db, scope, query, allBidCounts),
    ...[together, ...apart.map((key) => [key])].map((some) => countOptions(db, scope, query, some)),
  ])
  const rows = found.flat()
  const optionsOf = (key: OptionKey) =>
    sorted(
      key,
      rows
        .filter((row) => row.key === key)
        .map((row) => ({
          value: numeric.includes(key) ? Number(row.value) : row.value,
          label: labelOf(key, row, language, viewer === 'manager'),
          count: row.bids,
        })),
    )
  return {
    filters: { ...noFilters, ...Object.fromEntries(keys.map((key) => [key, optionsOf(key)])) },
    counters: totals.counters,
    totalBids: totals.ofTab(allTab).bids,
  }
}

/** Filters that an index serves. */
const narrow: readonly BidFilterKey[] = ['dates', 'clients', 'lotNo', 'unread']
const isSelective = (key: BidFilterKey | OptionKey) => narrow.some((one) => one === key)

interface CountedOption {
  readonly key: OptionKey
  readonly value: string
  readonly label: string
  readonly bids: number
}

/** Counts the options of some filters in one statement that reads each bid and its lot once. */
async function countOptions(
  db: Db,
  scope: BidScope,
  query: BidListQuery,
  keys: readonly OptionKey[],
): Promise<CountedOption[]> {
  const conditions = [...conditionsOf(query)]
  const isFirst = (key: BidFilterKey) => isSelective(key) && !keys.some((one) => one === key)
  const first = conditions.filter(([key]) => isFirst(key)).map(([, condition]) => condition)
  const tab = tabOf(query.bidStatus)
  const tests = [
    ...conditions.filter(([key]) => !isFirst(key)),
    ...(tab ? [['bidStatus', tab] as const] : []),
  ].map(([key, condition]) => ({ key, name: `is_${key}`, condition }))
  const bids = bidsOf(db, scope)
    .where(allOf(first))
    .select(keys.map((key) => optionValue[key].as(key)))
    .select(tests.map(({ name, condition }) => condition.as(name)))
    .orderBy('bid.auction_day', (day) => day.desc().nullsFirst())
    .limit(maxCounted)
  const counts = keys.map((key) => {
    const others = tests
      .filter((other) => other.key !== key)
      .map(({ name }) => sql<SqlBool>`${sql.ref(name)}`)
    const order = key === 'dates' ? sql`counted.value desc` : sql`bids desc, value`
    return sql`(
      select ${key}::text as key, counted.value::text as value,
        ${optionName[key] ?? sql`''`} as label, bids
      from (
        select ${sql.ref(key)} as value, count(*)::int as bids from found
        where ${allOf([sql<SqlBool>`${sql.ref(key)} is not null`, ...others])} group by 1
      ) counted order by ${order}
      limit ${key === 'clients' ? maxClients : maxOptions}
    )`
  })
  const { rows } = await sql<CountedOption>`
    with found as materialized (${bids}) ${sql.join(counts, sql` union all `)}
  `.execute(db)
  return rows
}

const noFilters: Filters = {
  ...{ chassisId: null, mileage: null, dates: null, auctions: null, condition: null, group: null },
  ...{ bidStatus: null, status: null, archiveStatus: null, clients: null, manager: null },
}

function labelOf(
  key: OptionKey,
  row: { value: string; label: string },
  language: Language,
  isManager: boolean,
): string {
  if (key === 'group')
    return bidGroups.find(({ value }) => String(value) === row.value)?.label ?? ''
  if (key === 'status') {
    const status = Object.values(lotStatus).find((code) => String(code) === row.value)
    const t = translator('listings', language)
    // Lots at auction and lots at a fixed price share this status.
    if (status === lotStatus.ongoing) return `${t(`status.${status}`)} / ${t('onSale')}`
    return status ? t(`status.${status}`) : ''
  }
  if (key === 'bidStatus' || key === 'archiveStatus') {
    const status = bidStatuses.find((code) => String(code) === row.value)
    const name = status && bidStatusName(status, isManager)
    return name ? translator('bids', language)(`status.${name}`) : ''
  }
  return row.label || row.value
}

/** Sorts names alphabetically, days latest first, bands from the lowest. */
function sorted(key: OptionKey, options: NonNullable<Filters['dates']>) {
  if (key === 'mileage') {
    const bands: readonly string[] = mileageBandKeys
    return options.toSorted(
      (a, b) => bands.indexOf(String(a.value)) - bands.indexOf(String(b.value)),
    )
  }
  const sign = key === 'dates' ? -1 : 1
  const isNumber = ['status', 'group', 'bidStatus', 'archiveStatus'].includes(key)
  return options.toSorted(
    (a, b) =>
      sign *
      (isNumber
        ? Number(a.value) - Number(b.value)
        : a.label.localeCompare(b.label, undefined, { numeric: true })),
  )
}
