import { expect, test } from 'vitest'
import type { ApiName } from '#platform/core/contract/endpoint.ts'
import { testApp } from '#testing/database/app.ts'
import { auctionDay, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'
import { idOf, type Who } from '#testing/database/people.ts'

const server = await testApp({ env: { RATE_LIMIT_FACTOR: '0.1' } })
const { call, db, respond } = server
await setDatabaseClock(db)
const lots = await addLots(
  server,
  Array.from({ length: 30 }, (_, n) => ({ auctionDay, lotNumber: `r${n}`, startPriceYen: 50_000 })),
)
for (const who of ['client', 'dealer'] as const) {
  await setLimits(db, who, { creditYen: 100_000_000, dailyBids: 100 })
}

async function until429(send: (n: number) => ReturnType<typeof respond>, most: number) {
  for (let n = 0; n < most; n++) {
    const response = await send(n)
    if (response.statusCode === 429) {
      expect(response.json().messageCode).toBe('too_many_requests')
      const wait = Number(response.headers['retry-after'])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
      return n
    }
    expect(response.statusCode, response.body).toBe(200)
  }
  return most
}

test('at a tenth of the limits, guests search 12 times a minute, others 60 times, all calls together', async () => {
  const kinds: ApiName[] = ['listing', 'filters', 'salesSummary']
  const search = (as: Who) => (n: number) =>
    respond(kinds[n % 2] as 'listing', { params: { pageType: 'car-auction' }, query: {} }, { as })
  expect(await until429(search('guest'), 20)).toBe(12)
  expect(await until429(search('client'), 70)).toBe(60)
  // Each person has their own count.
  expect((await search('vip')(0)).statusCode).toBe(200)
  const lot = { params: { pageType: 'car-auction' as const }, query: { id: String(lots[0]) } }
  expect((await respond('lot', lot, { as: 'client' })).statusCode).toBe(429)
})

test('at a tenth of the limits, clients bid once a minute, dealers 6 times, managers 60 times; copies do not count', async () => {
  const bid = (as: Who, confirm: 0 | 1) => (n: number) =>
    respond(
      'createBid',
      {
        body: {
          carId: lots[n] ?? 0,
          amount: 100_000,
          confirm,
          ...(as === 'dealer' && { bidType: 1 }),
        },
      },
      { as },
    )
  const headers = { 'idempotency-key': 'one-and-the-same' }
  const body = { carId: lots[0] ?? 0, amount: 100_000, confirm: 1 as const }
  const [first, ...copies] = await Promise.all(
    Array.from({ length: 4 }, () => call('createBid', { body }, { as: 'client', headers })),
  )
  copies.push(await call('createBid', { body }, { as: 'client', headers }))
  expect(copies).toEqual(Array(4).fill(first))
  expect(await until429(bid('client', 1), 5)).toBe(0)
  expect(await until429(bid('client', 0), 10)).toBe(6)
  const cancel = { body: { bidId: first?.bidId ?? 0, status: 4 as const } }
  expect((await respond('updateBidStatus', cancel, { as: 'client' })).statusCode).toBe(429)
  expect(await until429(bid('dealer', 1), 10)).toBe(6)
  const userId = await idOf(db, 'client')
  const forClient = (n: number) =>
    respond(
      'bidFromManager',
      {
        body: {
          bidType: 1,
          carId: lots[n % 30] ?? 0,
          amount: 100_000 + 5000 * (n % 7),
          confirm: 1,
          userId,
        },
      },
      { as: 'manager' },
    )
  expect(await until429(forClient, 70)).toBe(60)
})

test('copies of any other write do not count either, not even all at once', async () => {
  const body = { currency: 'EUR' as const, yen: 160, sourceText: 'A bank' }
  const headers = { 'idempotency-key': 'once' }
  const save = (options: { headers?: Record<string, string> } = {}) =>
    respond('saveCostRate', { body }, { as: 'manager', ...options })
  const copies = await Promise.all(Array.from({ length: 40 }, () => save({ headers })))
  expect(new Set(copies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await until429(() => save(), 40)).toBe(29)
  expect((await save({ headers })).statusCode).toBe(200)
  expect((await save({ headers: { 'idempotency-key': 'twice' } })).statusCode).toBe(429)
})
