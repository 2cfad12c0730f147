import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'

const app = await testApp()
const { db, call, refused, respond } = app
const { newLot, place } = await bidCalls(app)
const asManager = { as: 'manager' } as const
const versions = async () =>
  (await call('listExportRules', { query: { destination: 'RU' } }, asManager)).rules
const noLimit = { kind: 'car' as const, overYen: null, overCc: null, drives: [], overYears: null }
const version = {
  ...{ destination: 'RU' as const, validFrom: '2031-03-20', sourceText: 'Gazette' },
  ...{ sourceUrl: 'https://gazette.test/7', reviewedOn: '2031-03-10' },
  bans: [{ ...noLimit, overCc: 1000 }],
}

test('every system begins with the bans on exports to Russia', async () => {
  const [newest, second, first] = await versions()
  expect([newest?.isInForce, second?.isInForce, first?.isInForce]).toEqual([true, false, false])
  expect(first).toMatchObject({ validFrom: '2022-04-05', enteredBy: '' })
  expect(second?.bans).toContainEqual({ ...noLimit, overCc: 1900 })
  expect(newest?.bans.flatMap(({ drives }) => drives)).not.toContain('mild_hybrid')
  for (const { source } of await versions()) expect(source.url).toMatch(/^https:/)
})

test('a new version holds for what is shipped from its day on, and open bids against it are listed', async () => {
  const lot = await newLot({ engineCc: 1496, fuel: 'petrol', year: 2027 })
  const parts = await newLot({ engineCc: 1496, fuel: 'petrol', year: 2027 })
  const costs = { destination: 'RU', port: 'RUVVO' }
  const { bidId } = await place(lot, 400_000, 'client', { costs })
  await place(parts, 400_000, 'client', { costs, bidType: '3' })
  const unshippable = () => call('listUnshippableBids', {}, asManager)
  expect(await unshippable()).toEqual({ bids: [], total: 0 })

  const { id } = await call('saveExportRules', { body: version }, asManager)
  expect((await versions())[0]).toMatchObject({
    ...{ id, isInForce: true, bans: version.bans },
    source: { text: 'Gazette', url: 'https://gazette.test/7', reviewedOn: '2031-03-10' },
  })
  const { bids, total } = await unshippable()
  expect(total).toBe(1)
  expect(bids).toMatchObject([{ bidId, destination: 'RU', export: 'banned', bidAmount: 400_000 }])
  const elsewhere = { query: { destination: 'NZ' as const } }
  expect(await call('listUnshippableBids', elsewhere, asManager)).toEqual({ bids: [], total: 0 })

  // One from a later day on does not hold yet.
  const later = { ...version, validFrom: '2031-06-01', bans: [] }
  await call('saveExportRules', { body: later }, asManager)
  expect((await versions()).map(({ isInForce }) => isInForce).slice(0, 2)).toEqual([false, true])
  expect((await unshippable()).total).toBe(1)
  await expect(db.deleteFrom('export_rules').execute()).rejects.toThrow()
})

test('rules without a source are refused, and clients maintain none', async () => {
  const body = { ...version, sourceUrl: 'gazette' }
  expect((await refused('saveExportRules', { body }, asManager)).messageCode).toBe('invalid_fields')
  for (const name of ['listExportRules', 'listUnshippableBids'] as const) {
    expect((await respond(name, {}, { as: 'client' })).statusCode).toBe(403)
  }
})
