import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { idOf } from '#testing/database/people.ts'
import { findRate } from './queries.ts'
import { readRates } from './read-rates.ts'

const { call, refused, db, context } = await testApp()
let minutes = 0
/** Reads the file of a day, a minute later. */
async function read(day: string, yen: number, log: (line: string) => void = () => undefined) {
  await setDatabaseClock(db, new Date(testNow.getTime() + ++minutes * 60_000))
  return readRates(context, { find: async () => ({ bank: 'A bank, 100%', day, yen }) }, log)
}
const newest = async () => (await call('listRates', {}, { as: 'manager' })).rates[0]

test('a file is stored once for each new day', async () => {
  expect(await read('2031-03-11', 150)).toBe('stored')
  expect(await read('2031-03-11', 150)).toBe('known')
  expect(await read('2031-03-12', 151.5)).toBe('stored')
  expect(await read('2031-03-11', 150)).toBe('known')
  expect(await newest()).toMatchObject({
    ...{ yen: 151.5, source: 'A bank, 100% 2031-03-12', enteredBy: '' },
  })
})

test('a manager’s rate applies until the file has a new day', async () => {
  await setDatabaseClock(db, new Date(testNow.getTime() + ++minutes * 60_000))
  await call('enterRate', { body: { currency: 'USD', yen: 160 } }, { as: 'manager' })
  expect(await read('2031-03-12', 151.5)).toBe('known')
  expect(await newest()).toMatchObject({ yen: 160, enteredBy: 'Test manager' })
  expect(await read('2031-03-13', 152)).toBe('stored')
})

test('a rate that is valid from tomorrow is not used today', async () => {
  const tomorrow = new Date(testNow.getTime() + 86_400_000)
  const rate = { currency: 'USD' as const, yen: 400, source: 'test', valid_from: tomorrow }
  await db.transaction().execute(async (later) => {
    await later.insertInto('exchange_rates').values(rate).execute()
    const { rows } = await sql<{ id: number }>`
      insert into payment_movements
        (provider, movement_id, kind, currency, amount_minor, occurred_at)
      values ('sandbox', 're_1', 'refund', 'USD', 10000, app_now()) returning id
    `.execute(later)
    const request = { movement_id: rows[0]?.id, person_id: await idOf(later, 'client') }
    const booked = await sql<{ decision: unknown }>`
      select book_movement(${JSON.stringify(request)}::jsonb) as decision
    `.execute(later)
    expect(booked.rows[0]?.decision).toMatchObject({ amountYen: -15_200 })
    expect((await findRate(later, 'USD'))?.yen).toBe(152)
    await sql`rollback`.execute(later)
  })
})

test('an implausible jump is left to a manager', async () => {
  const lines: string[] = []
  expect(await read('2031-03-14', 152 * 1.11, (line) => lines.push(line))).toBe('odd')
  expect(await read('2031-03-14', 1.52, (line) => lines.push(line))).toBe('odd')
  expect(lines).toHaveLength(2)
  const { tasks } = await call('listMoneyTasks', {}, { as: 'manager' })
  expect(tasks).toMatchObject([
    { kind: 'odd_rate', facts: { day: '2031-03-14', yen: 1.52, lastYen: 152 } },
  ])
  expect((await newest())?.yen).toBe(152)
})

test('a manager enters the rate of the task, and confirms an implausible one of their own', async () => {
  const { tasks } = await call('listMoneyTasks', {}, { as: 'manager' })
  const enter = (yen: number, confirmed = false) => ({
    body: { currency: 'USD' as const, yen, confirmed },
  })
  const body = { taskId: tasks[0]?.id ?? 0, action: 'enter' as const }
  await call('decideMoneyTask', { body }, { as: 'manager' })
  expect(await newest()).toMatchObject({ yen: 1.52, enteredBy: 'Test manager' })
  await setDatabaseClock(db, new Date(testNow.getTime() + ++minutes * 60_000))
  await call('enterRate', enter(152, true), { as: 'manager' })
  expect((await refused('enterRate', enter(136.7), { as: 'manager' })).messageCode).toBe(
    'odd_value',
  )
  expect((await refused('enterRate', enter(167.3), { as: 'manager' })).messageCode).toBe(
    'odd_value',
  )
  await setDatabaseClock(db, new Date(testNow.getTime() + ++minutes * 60_000))
  await call('enterRate', enter(137), { as: 'manager' })
  await setDatabaseClock(db, new Date(testNow.getTime() + ++minutes * 60_000))
  await call('enterRate', enter(200, true), { as: 'manager' })
  expect((await newest())?.yen).toBe(200)
  const transfer = {
    ...{ currency: 'USD' as const, amount: 100, rate: 150, bankReference: 'Odd' },
    valueOn: '2031-03-11',
  }
  expect((await refused('recordTransfer', { body: transfer }, { as: 'manager' })).messageCode).toBe(
    'odd_value',
  )
  await call('recordTransfer', { body: { ...transfer, confirmed: true } }, { as: 'manager' })
})

test('a page of dollars has no other currency, and the other pages have no dollars', async () => {
  const sourceText = 'A bank, 100% 2031-03-20'
  await call('saveCostRate', { body: { currency: 'EUR', yen: 165, sourceText } }, { as: 'manager' })
  const dollars = await call('listRates', { query: { pageSize: 100 } }, { as: 'manager' })
  expect(new Set(dollars.rates.map(({ currency }) => currency))).toEqual(new Set(['USD']))
  const others = await call('listCostRates', {}, { as: 'manager' })
  expect(others.rates).toMatchObject([{ currency: 'EUR', yen: 165, source: sourceText }])
  expect((await findRate(db, 'USD'))?.yen).toBe(200)
})
