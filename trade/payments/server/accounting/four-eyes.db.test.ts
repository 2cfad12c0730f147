import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { accountOf, setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { makeManager } from '#testing/database/deals/accounting.ts'
import { idOf, type Who } from '#testing/database/people.ts'

const server = await testApp({ env: { TRANSFER_LIMIT_YEN: '1000000' } })
const { call, refused, db } = server
await setDatabaseClock(db)
await makeManager(server, 'vip')
let references = 0
const day = 86_400_000

const transfer = async (who: Who, amount: number) => ({
  body: {
    ...{ currency: 'JPY' as const, amount, bankReference: `T-${++references}` },
    ...{ valueOn: '2031-03-11', parts: [{ userId: await idOf(db, who), amountYen: amount }] },
  },
})
const withdrawal = async (who: Who, amountYen: number) => ({
  body: {
    ...{ userId: await idOf(db, who), amountYen },
    ...{ bankReference: `W-${++references}`, reason: 'As agreed' },
  },
})
const record = async (who: Who, yen: number, as: Who) =>
  call('recordTransfer', await transfer(who, yen), { as })
const payBack = async (who: Who, yen: number, as: Who) =>
  call('sendMoneyBack', await withdrawal(who, yen), { as })
const codeOf = async (outcome: Promise<{ messageCode: string }>) => (await outcome).messageCode

test('a manager who recorded a client’s money above the limit can pay back only up to the limit a day, another manager more', async () => {
  await record('client', 9_000_000, 'manager')
  await payBack('client', 600_000, 'manager')
  await payBack('client', 400_000, 'manager')
  expect(
    await codeOf(refused('sendMoneyBack', await withdrawal('client', 1), { as: 'manager' })),
  ).toBe('second_manager_needed')
  // Neither waiting a night nor concurrent requests help.
  await setDatabaseClock(db, new Date(testNow.getTime() + day))
  const body = await withdrawal('client', 1_000_001)
  expect(await codeOf(refused('sendMoneyBack', body, { as: 'manager' }))).toBe(
    'second_manager_needed',
  )
  const parts = await Promise.allSettled(
    Array.from({ length: 5 }, () => payBack('client', 400_000, 'manager')),
  )
  expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await payBack('client', 2_000_000, 'vip')
  expect((await accountOf(db, 'client')).balance_yen).toBe(9_000_000 - 3_800_000)
})

test('a manager who paid back above the limit can record only up to the limit a day', async () => {
  await record('dealer', 5_000_000, 'vip')
  await payBack('dealer', 3_000_000, 'manager')
  await record('dealer', 1_000_000, 'manager')
  expect(
    await codeOf(refused('recordTransfer', await transfer('dealer', 1), { as: 'manager' })),
  ).toBe('second_manager_needed')
  const waiting = await call(
    'recordTransfer',
    { body: { ...(await transfer('dealer', 50)).body, parts: [] } },
    { as: 'manager' },
  )
  const parts = [{ userId: await idOf(db, 'dealer'), amountYen: 50 }]
  const body = { paymentId: waiting.paymentId, parts }
  expect(await codeOf(refused('assignPayment', { body }, { as: 'manager' }))).toBe(
    'second_manager_needed',
  )
  await call('assignPayment', { body }, { as: 'vip' })
})

test('nobody can move money of their own account', async () => {
  const as = 'manager'
  expect(await codeOf(refused('recordTransfer', await transfer(as, 1), { as }))).toBe('own_account')
  await record(as, 100, 'vip')
  expect(await codeOf(refused('sendMoneyBack', await withdrawal(as, 1), { as }))).toBe(
    'own_account',
  )
})
