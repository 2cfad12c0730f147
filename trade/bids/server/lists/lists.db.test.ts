import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { type BidList, bidLists, listedMarket, marketDay } from '#testing/database/bid-lists.ts'
import {
  type FilterKey,
  filtered,
  filterValue,
  type ListFilters,
  type StoredBid,
  sorted,
} from '#testing/database/models/bid-list-model.ts'
import {
  archiveStatuses,
  bidSortKeys,
  dealerBidTypes,
  type MileageBand,
  mileageBandKeys,
} from '#trade/bids/contract/list-keys.ts'

const app = await testApp()
const { call, refused } = app
const { bids, ids, viewOf, listed } = await listedMarket(app)
const today = marketDay()

const noFilters: ListFilters = {
  ...{ dates: [], auctions: [], clients: [], manager: [], group: [], chassisId: [] },
  ...{ condition: [], mileage: [], status: [], archiveStatus: [], lotNo: [], tab: null },
}

/** Builds the query for filters, with the keys of spec 2 §7. */
function queryOf(filters: ListFilters): Record<string, string> {
  const { dates, lotNo, tab } = filters
  const query = {
    auctionDate: 'from' in dates ? `${dates.from},${dates.to}` : dates.join(),
    ...{ auction: filters.auctions.join(), user: filters.clients.join() },
    ...{ manager: filters.manager.join(), bidGroups: filters.group.join() },
    ...{ chassisId: filters.chassisId.join(), condition: filters.condition.join() },
    ...{ mileage: filters.mileage.join(), status: filters.status.join() },
    archiveStatus: filters.archiveStatus.join(),
    lotNo: lotNo.map((one) => (typeof one === 'string' ? one : one.join('-'))).join(),
    bidStatus: tab === null ? '' : String(tab),
  }
  return Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''))
}

/** Returns the filters that apply to a person; others are ignored. */
const filtersFor = (as: BidList['as'], filters: ListFilters): ListFilters => ({
  ...filters,
  clients: as === 'client' ? [] : filters.clients,
  manager: as === 'manager' ? filters.manager : [],
})

const totalOf = (some: readonly StoredBid[]) => some.reduce((sum, { amount }) => sum + amount, 0)

/** Counts the tabs in the plain way. */
function countersOf(some: readonly StoredBid[], { as, kind }: BidList) {
  const byStatus = bidStatuses
    .map((status) => ({ status, count: some.filter((bid) => bid.status === status).length }))
    .filter(({ count }) => count > 0)
  const archived = some.filter((bid) => bid.status > 3).length
  return [
    ...byStatus,
    { status: 'All', count: some.length },
    ...(as === 'manager' && kind === 'index' ? [{ status: 'Archive', count: archived }] : []),
  ]
}

/** Counts the options of a filter in the plain way. */
function optionsOf(some: readonly StoredBid[], key: keyof typeof filterValue) {
  const counts = new Map<unknown, number>()
  for (const bid of some) {
    const value = filterValue[key](bid)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

const values = <Value>(read: (bid: StoredBid) => Value) => [...new Set(bids.map(read))]
const some = <Value>(from: readonly Value[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Value[]>([]) },
    {
      weight: 2,
      arbitrary: fc.subarray([...from], { minLength: 1, maxLength: Math.min(4, from.length) }),
    },
  )
const days = values(({ day }) => day).filter((day) => day !== null)
const anyFilters: fc.Arbitrary<ListFilters> = fc.record({
  dates: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constantFrom(...days).map((day) => [day]) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...days), fc.nat(9))
        .map(([from, length]) => ({ from, to: addDays(from, length) })),
    },
  ),
  auctions: some(values(({ houseId }) => houseId)),
  clients: some(values(({ personId }) => personId)),
  manager: some([ids.manager, 999_999]),
  group: some([1, 2, 26]),
  chassisId: some(['ZRR80', 'ANH20', 'GP5', 'none']),
  condition: some(['S', '5', '4.5', '3', 'R']),
  mileage: some<MileageBand>(mileageBandKeys),
  status: some(values(({ lotStatus }) => lotStatus)),
  archiveStatus: some(archiveStatuses),
  lotNo: fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.oneof(
          fc.nat(150).map((from): [number, number] => [from, from + 30]),
          fc.constantFrom('B0', 'B9', 'B18', 'B27'),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    },
  ),
  tab: fc.option(fc.constantFrom(...bidStatuses, 'Archive' as const), { freq: 2 }),
})

test('rows, counters and options match a plain count for any filters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...bidLists),
      anyFilters,
      fc.constantFrom(...dealerBidTypes),
      fc.option(fc.record({ key: fc.constantFrom(...bidSortKeys), isDescending: fc.boolean() })),
      fc.boolean(),
      fc.constantFrom(1, 2, 5),
      async (list, filters, bidType, sort, isReversed, page) => {
        const { as } = list
        const direction = sort?.isDescending ? ('DESC' as const) : ('ASC' as const)
        const order = isReversed
          ? { order: direction, sort: sort?.key }
          : { order: sort?.key, sort: direction }
        const query = { ...queryOf(filters), bidType, ...(sort && order), page, pageSize: 7 }
        const view = viewOf(list, bidType)
        const all = listed(view)
        const held = filtersFor(as, filters)
        const ofTabs = filtered(all, held, ['tab'])
        const found = filtered(all, held)

        const { cars, counters, totalAmount, pageInfo, ...rest } = await call(
          list.list,
          { query },
          { as },
        )
        expect(counters).toEqual(countersOf(ofTabs, list))
        expect(totalAmount).toBe(totalOf(found))
        if (list.kind !== 'dealer') expect(rest).toMatchObject({ totalBids: ofTabs.length })
        expect(pageInfo).toEqual({
          ...{ page, pageSize: 7 },
          ...{ totalSearchResults: found.length, totalResults: all.length },
        })
        const isSorted = sort !== null && (sort.key !== 'manager' || as === 'manager')
        const ordered = sorted(found, view, isSorted ? sort : null)
        expect(cars.map(({ bidId }) => bidId)).toEqual(
          ordered.slice((page - 1) * 7, page * 7).map(({ id }) => id),
        )

        const options = await call(list.options, { query }, { as })
        expect(options.counters).toEqual(counters)
        expect(options.totalBids).toBe(ofTabs.length)
        for (const key of Object.keys(filterValue) as (keyof typeof filterValue)[]) {
          const given = options.filters[key]
          if (given === null) continue
          const but: FilterKey = key === 'bidStatus' ? 'tab' : key
          const expected = optionsOf(filtered(all, held, [but]), key)
          const counted = new Map<unknown, number>(given.map(({ value, count }) => [value, count]))
          expect(counted, key).toEqual(expected)
        }
      },
    ),
    { numRuns: 200, seed: 15, endOnFailure: true },
  )
}, 300_000)

describe('each filter alone', () => {
  const cases: readonly (readonly [string, Partial<ListFilters>])[] = [
    ['a day', { dates: [today] }],
    ['days', { dates: { from: addDays(today, -2), to: today } }],
    ['houses', { auctions: values(({ houseId }) => houseId).slice(0, 2) }],
    ['clients', { clients: [ids.client, ids.vip] }],
    ['managers', { manager: [ids.manager] }],
    ['groups', { group: [1, 26] }],
    ['chassis', { chassisId: ['ZRR80', 'GP5'] }],
    ['condition', { condition: ['S', '4.5'] }],
    ['mileage', { mileage: ['0-30000', '150000-'] }],
    ['status of the lot', { status: [4533, 4532] }],
    ['status in the archive', { archiveStatus: [4, 6] }],
    ['lot numbers', { lotNo: [[2, 40], [100, 100], 'B9'] }],
    ...[...bidStatuses, 'Archive' as const].map(
      (tab) => [`tab ${tab}`, { tab }] as [string, Partial<ListFilters>],
    ),
  ]
  test.each(cases)('%s', async (_name, change) => {
    const [list] = bidLists
    const filters = { ...noFilters, ...change }
    const expected = sorted(filtered(bids, filters), viewOf(list), null).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(bids.length)
    const query = { ...queryOf(filters), pageSize: 100 }
    const { cars } = await call('listBids', { query }, { as: 'manager' })
    expect(cars.map(({ bidId }) => bidId)).toEqual(expected.slice(0, 100))
  })

  test('two days in one parameter are a span; repeated or more days are a list', async () => {
    const [from = '', between = '', to = ''] = [-8, -1, 0].map((by) => addDays(today, by))
    const daysOf = async (address: string) => {
      const headers = { authorization: `Bearer ${await app.tokenOf('manager')}` }
      const url = `/api/bid/index?pageSize=100&order=auctionDate&${address}`
      const { cars } = (await app.app.inject({ url, headers })).json()
      return [
        ...new Set(
          cars.map(({ auctionDate }: { auctionDate: string }) => auctionDate.slice(0, 10)),
        ),
      ]
    }
    expect(await daysOf(`auctionDate=${from},${to}`)).toContain(between)
    expect(await daysOf(`auctionDate=${from}&auctionDate=${to}`)).toEqual([from, to])
    expect(await daysOf(`auctionDate=${from},${between},${to}`)).toEqual([from, between, to])
    expect(await daysOf(`auctionDate=,${from}`)).not.toContain(between)
    expect(await daysOf(`auctionDateFrom=${to}&auctionDateTo=${to}`)).toEqual([to])
  })

  test('empty parameters are ignored, and invalid ones are refused', async () => {
    const empty = Object.fromEntries(
      ['order', 'sort', 'auctionDate', 'auctionDateFrom', 'auctionDateTo', 'auction', 'user']
        .concat(['bidGroups', 'chassisId', 'mileage', 'status', 'lotNo', 'bidStatus', 'bidType'])
        .map((key) => [key, '']),
    )
    const { pageInfo } = await call('listBids', { query: empty }, { as: 'manager' })
    expect(pageInfo.totalSearchResults).toBe(bids.length)
    for (const bad of [
      ...[{ order: 'price' }, { auctionDate: '13.03.2031' }, { status: '1' }, { bidStatus: 8 }],
      ...[{ bidGroups: '27' }, { mileage: '0-1' }, { pageSize: 101 }, { bidType: 'others' }],
    ]) {
      const { messageCode } = await refused('listBids', { query: bad as never }, { as: 'manager' })
      expect(messageCode).toBe('invalid_request')
    }
  })
})

test.each(bidLists)('the pages of $list for a $as contain each bid once', async (list) => {
  const seen: number[] = []
  let total = Number.POSITIVE_INFINITY
  for (let page = 1; seen.length < total; page++) {
    const query = { page, pageSize: 25, order: 'bidStatus', sort: 'DESC' } as const
    const { cars, pageInfo } = await call(list.list, { query }, { as: list.as })
    expect(cars.length).toBeGreaterThan(0)
    seen.push(...cars.map(({ bidId }) => bidId))
    total = pageInfo.totalSearchResults
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(
    listed(viewOf(list))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  )
})

test.each(bidLists)('the columns of $list for a $as sort in both directions', async (list) => {
  const view = viewOf(list)
  const all = listed(view)
  for (const key of bidSortKeys) {
    for (const sort of ['ASC', 'DESC'] as const) {
      const query = { order: key, sort, pageSize: 100 }
      const { cars } = await call(list.list, { query }, { as: list.as })
      const isHeld = key !== 'manager' || list.as === 'manager'
      const expected = sorted(all, view, isHeld ? { key, isDescending: sort === 'DESC' } : null)
      expect(
        cars.map(({ bidId }) => bidId),
        `${key} ${sort}`,
      ).toEqual(expected.slice(0, 100).map(({ id }) => id))
    }
  }
})
