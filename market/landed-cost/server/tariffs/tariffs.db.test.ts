import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'

const { db, call, refused, respond } = await testApp()
const asManager = { as: 'manager' } as const
const { id: houseId, name: house } = await db
  .selectFrom('auction_houses')
  .select(['id', 'name'])
  .orderBy('name')
  .executeTakeFirstOrThrow()

test('tariffs are added, changed and deleted, and the audit has the values before', async () => {
  const body = { kind: 'freight' as const, exportPort: 'JPTOY', houseId, amountYen: 65_000 }
  const { id } = await call('saveTariff', { body }, asManager)
  const { tariffs, houses, pageInfo } = await call('listTariffs', {}, asManager)
  expect(pageInfo.totalResults).toBe(1)
  expect(houses).toContainEqual({ id: houseId, name: house })
  expect(tariffs).toEqual([
    {
      ...{ id, kind: 'freight', houseId, house, exportPort: 'JPTOY', dischargePort: null },
      ...{ size: null, exportType: null, amountYen: 65_000, perMille: null, leadHours: null },
      source: { text: '', day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    },
  ])
  await call('saveTariff', { body: { ...body, id, amountYen: 70_000 } }, asManager)
  await call('deleteTariff', { body: { id } }, asManager)
  expect((await call('listTariffs', {}, asManager)).tariffs).toEqual([])
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('action', 'like', 'tariff-%')
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { action: 'tariff-saved', details: { tariff: id, amountYen: 65_000, houseId } },
    { action: 'tariff-saved', details: { tariff: id, amountYen: 70_000, amountBefore: 65_000 } },
    { action: 'tariff-deleted', details: { tariff: id, amountBefore: 70_000 } },
  ])
})

test('refuses a second tariff for the same case', async () => {
  const body = { kind: 'agent' as const, amountYen: 50_000 }
  await call('saveTariff', { body }, asManager)
  const again = { body: { ...body, amountYen: 60_000 } }
  expect((await refused('saveTariff', again, asManager)).messageCode).toBe('tariff_exists')
  const { id } = await call('saveTariff', { body: { ...body, size: 'kei' } }, asManager)
  const same = { body: { ...body, id } }
  expect((await refused('saveTariff', same, asManager)).messageCode).toBe('tariff_exists')
  const twice = { body: { ...body, size: 'large' as const } }
  const both = await Promise.all([1, 2].map(() => respond('saveTariff', twice, asManager)))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('a tariff has an amount or a share of the price, and names existing houses and ports', async () => {
  const fault = async (more: object) =>
    (await refused('saveTariff', { body: { kind: 'yard', ...more } as never }, asManager))
      .messageCode
  expect(await fault({})).toBe('invalid_fields')
  expect(await fault({ amountYen: 5_000, perMille: 10 })).toBe('invalid_fields')
  expect(await fault({ amountYen: 5_000, exportPort: 'JPXXX' })).toBe('invalid_fields')
  expect(await fault({ amountYen: 5_000, houseId: 999_999 })).toBe('invalid_fields')
  expect(await fault({ amountYen: 5_000, id: 999_999 })).toBe('not_found')
  expect(await fault({ amountYen: 5_000, id: '99999999999' })).toBe('invalid_fields')
  const { messageCode } = await refused('deleteTariff', { body: { id: 999_999 } }, asManager)
  expect(messageCode).toBe('not_found')
})

test('filters the list by kind and by words, page by page', async () => {
  const body = { kind: 'inland' as const, amountYen: 20_000 }
  for (const exportPort of ['JPYOK', 'JPOSA', 'JPUKB']) {
    await call('saveTariff', { body: { ...body, exportPort } }, asManager)
  }
  const listed = async (query: object) => {
    const { tariffs, pageInfo } = await call('listTariffs', { query }, asManager)
    return [tariffs.map(({ exportPort }) => exportPort), pageInfo.totalSearchResults]
  }
  expect(await listed({ kind: 'inland' })).toEqual([['JPOSA', 'JPUKB', 'JPYOK'], 3])
  expect(await listed({ kind: 'inland', page: '2', pageSize: '2' })).toEqual([['JPYOK'], 3])
  expect(await listed({ qSearch: 'jpuk' })).toEqual([['JPUKB'], 1])
})

test('asks to confirm a tariff of more than ten times the previous one', async () => {
  const body = { kind: 'insurance' as const, amountYen: 5_000 }
  const { id } = await call('saveTariff', { body }, asManager)
  const change = (amountYen: number, confirmed = false) => ({
    body: { ...body, id, amountYen, confirmed },
  })
  expect((await refused('saveTariff', change(50_001), asManager)).messageCode).toBe('odd_value')
  expect((await refused('saveTariff', change(499), asManager)).messageCode).toBe('odd_value')
  await call('saveTariff', change(50_000), asManager)
  await call('saveTariff', change(500_001, true), asManager)
})
