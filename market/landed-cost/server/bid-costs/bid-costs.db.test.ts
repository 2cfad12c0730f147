import { expect, test } from 'vitest'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import { testApp } from '#testing/database/app.ts'
import { deposit, setDatabaseClock } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'

const server = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db, call, refused } = server
await setDatabaseClock(db)
await deposit(db, 'client', 20_000_000)
const asClient = { as: 'client' } as const
const lots = await addLots(
  server,
  [1, 2, 3, 4, 5].map((number) => ({
    ...{ lotNumber: `K${number}`, auctionDay: '2031-03-14', year: 2027, month: 5 },
    ...{ engineCc: 2493, fuel: 'petrol', startPriceYen: 300_000 },
  })),
)
const lot = (at: number) => lots[at] ?? 0
const place = (carId: number, amount: number, more: object = {}) =>
  call('createBid', { body: { carId, amount, confirm: 1, bidType: 1, ...more } }, asClient)
const stored = async (bidId: number | null) =>
  (await call('bidCosts', { query: { bidId: bidId ?? 0 } }, asClient)).stored

test('a bid stores the calculation that was shown, and each change another one', async () => {
  const costs = { destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK', powerHp: 150 } as const
  const { bidId } = await place(lot(0), 400_000, { costs })
  await place(lot(0), 450_000, { costs })
  const [last, first, ...more] = await stored(bidId)
  expect(more).toEqual([])
  expect([first?.costs.amountYen, last?.costs.amountYen]).toEqual([400_000, 450_000])
  expect(last?.setting.choice).toMatchObject({ destination: 'RU', port: 'RUVVO', exportType: 1 })
  expect(last?.lot.powerHp).toBe(150)
  // It can be calculated again, whatever the rules and tariffs are by now.
  if (last) expect(costsOf(last.setting, last.lot, 450_000)).toEqual(last.costs)
  await expect(db.deleteFrom('bid_costs').execute()).rejects.toThrow()
})

test('without a shown or remembered destination nothing is stored', async () => {
  const { bidId } = await place(lot(1), 400_000)
  expect(await stored(bidId)).toEqual([])
})

test('uses a remembered destination for bids that do not name one; a trial stores nothing', async () => {
  const choice = {
    ...({ destination: 'KE', port: 'KEMBA', exportPort: 'JPYOK', exportType: 2 } as const),
    ...({ use: 'personal', currency: 'KES' } as const),
  }
  await call('saveCostChoice', { body: choice }, asClient)
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('bid_costs')
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    )
  const before = await count()
  await place(lot(2), 400_000, { confirm: 0 })
  expect(await count()).toBe(before)
  const { bidId } = await place(lot(2), 400_000)
  // The bid decides the export type.
  expect((await stored(bidId))[0]?.setting.choice).toEqual({ ...choice, exportType: 1 })
})

test('a refused bid stores nothing', async () => {
  const body = { carId: lot(3), amount: 100_000, confirm: 1, bidType: 1 } as const
  expect((await refused('createBid', { body }, asClient)).messageCode).toBe('bid_below_start')
  const rows = await db.selectFrom('bid_costs').select('amount_yen').execute()
  expect(rows.map(({ amount_yen }) => amount_yen)).not.toContain(100_000)
})

test('a manager who changes amount or type stores another one, with what the client knew', async () => {
  const asManager = { as: 'manager' } as const
  const costs = { destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK', powerHp: 170 } as const
  const { bidId } = await place(lot(4), 400_000, { costs })
  const edit = (part: object) =>
    call('updateBidPrice', { body: { jasId: bidId ?? 0, ...part } }, asManager)
  await edit({ adjustmentPrice: 10_000 })
  expect(await stored(bidId)).toHaveLength(1)
  await edit({ amount: 600_000, exportType: 2 })
  const [last, ...before] = await stored(bidId)
  expect(before).toHaveLength(1)
  expect(last).toMatchObject({
    ...{ costs: { amountYen: 600_000 }, lot: { powerHp: 170 } },
    setting: { choice: { destination: 'RU', port: 'RUVVO', exportType: 2 } },
  })
  // A bid without an export type keeps the one that it had.
  await place(lot(4), 650_000, { bidType: undefined, costs: { ...costs, exportType: 1 } })
  expect((await stored(bidId))[0]?.setting.choice.exportType).toBe(2)
})

test('its client and managers read it, others find no bid', async () => {
  const { bidId } = await place(lot(3), 400_000)
  const query = { bidId: bidId ?? 0 }
  expect((await call('bidCosts', { query }, { as: 'manager' })).stored).toHaveLength(1)
  expect((await refused('bidCosts', { query }, { as: 'vip' })).messageCode).toBe('not_found')
})
