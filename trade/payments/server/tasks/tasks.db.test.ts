import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { deposit, setDatabaseClock } from '#testing/database/bids.ts'
import { accounting } from '#testing/database/deals/accounting.ts'
import { idOf, override } from '#testing/database/people.ts'

const server = await testApp()
const { call, refused, db } = server
await setDatabaseClock(db)
const { transfer } = accounting(server)
const tasks = async () => (await call('listMoneyTasks', {}, { as: 'manager' })).tasks

test('only a deposit of somebody who may not bid creates a task, however it arrives', async () => {
  const userId = await idOf(db, 'restricted')
  await transfer({ amount: 150_000, parts: [{ userId, amountYen: 150_000 }] })
  await deposit(db, 'restricted', 30_000)
  await deposit(db, 'client', 30_000)
  const found = await tasks()
  expect(found).toMatchObject([
    { kind: 'deposit', user: { id: userId }, facts: { amountYen: 150_000 } },
    { kind: 'deposit', user: { id: userId }, facts: { amountYen: 30_000 } },
  ])
  const { notifications } = await call('listNotifications', {}, { as: 'manager' })
  expect(notifications[0]).toMatchObject({ code: 'money_task', values: { task: 'deposit' } })
  const body = { taskId: found[0]?.id ?? 0, action: 'close' as const, note: 'Opened' }
  await call('decideMoneyTask', { body }, { as: 'manager' })
  expect((await refused('decideMoneyTask', { body }, { as: 'manager' })).messageCode).toBe(
    'payment_changed',
  )
  expect(await tasks()).toHaveLength(1)
})

test('the balance shows whether a person may bid', async () => {
  const mayBid = async () => (await call('viewBalance', {}, { as: 'restricted' })).mayBid
  expect(await mayBid()).toBe(false)
  await override(db, 'restricted', 'biddingAllowed', true)
  expect(await mayBid()).toBe(true)
  const before = (await tasks()).length
  await deposit(db, 'restricted', 30_000)
  expect(await tasks()).toHaveLength(before)
})
