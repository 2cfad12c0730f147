import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorBody } from '#app/contract/refusals.ts'
import { listBreaches } from '#app/server/invariants.ts'
import { testApp } from '#testing/database/app.ts'
import { oddBids } from '#testing/database/bad-inputs.ts'
import { auctionDay, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { addLots } from '#testing/database/lots.ts'

const server = await testApp()
const { app, db, tokenOf } = server
await setDatabaseClock(db)
await setLimits(db, 'client', { creditYen: 1_000_000, dailyBids: 1000 })
const lots = await addLots(
  server,
  ['o1', 'o2', 'o3'].map((lotNumber) => ({ auctionDay, lotNumber, startPriceYen: 5_000 })),
)

// `npm run chaos -- --only F18` sends a hundred thousand, over the wire.
test('every malformed request gets a response, and stored bids never break the rules', {
  timeout: 120_000,
}, async () => {
  const [client, manager] = [await tokenOf('client'), await tokenOf('manager')]
  await fc.assert(
    fc.asyncProperty(oddBids(lots), async ({ call: [method, url], key, body }) => {
      const token = url.includes('manager') ? manager : client
      const response = await app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        payload: JSON.stringify(body),
      })
      expect(response.statusCode, response.body).toBeLessThan(500)
      if (response.statusCode >= 300) errorBody.parse(response.json())
    }),
    { numRuns: 500, seed: 20_310_312 },
  )
  expect(await listBreaches(db)).toEqual([])
})

test('a text that cannot be stored is a bad request, and its key can be reused', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('client')}`, 'idempotency-key': 'nul' }
  const send = async (comment: string) => {
    const payload = { carId: lots[0], amount: 400_000, confirm: 1, comment }
    return app.inject({ method: 'POST', url: '/api/bid/create', headers, payload })
  }
  expect((await send('a\0b')).json()).toMatchObject({ messageCode: 'invalid_request' })
  expect((await send('ab')).statusCode).toBe(200)
})

test.each([
  ['bidGroup', 0],
  ['bidGroup', 27],
  ['bidType', '0'],
  ['bidType', 7],
])('%s %j is reported under its field', async (field, value) => {
  const headers = { authorization: `Bearer ${await tokenOf('client')}` }
  const payload = { carId: lots[1], amount: 400_000, confirm: 1, [field]: value }
  const response = await app.inject({ method: 'POST', url: '/api/bid/create', headers, payload })
  expect(response.json()).toMatchObject({
    messageCode: 'invalid_fields',
    message: { [field]: expect.any(String) },
  })
})
