import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#app/server/modules.ts'
import { assignClient } from '#people/auth/server/people/commands.ts'
import { type PermissionFlag, role } from '#platform/core/contract/permissions.ts'
import { testApp, testVapidKeys } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { changeRole, idOf, override, type Who } from '#testing/database/people.ts'
import { pushService } from '#testing/database/push/push-service.ts'
import { bidChanges } from '#trade/bids/server/notices/bid-changes.ts'
import { requestAmount } from '#trade/payments/server/accounting/corrections/commands.ts'
import { purchaseChanges } from '#trade/purchases/server/notices/purchase-changes.ts'
import { mailNotifications } from './deliveries/mail-notifications.ts'
import { pushNotifications } from './deliveries/push-notifications.ts'
import { notifyOfChanges } from './outbox/notify-of-changes.ts'
import { pushPort } from './push/port.ts'

const app = await testApp()
const { call, context, db, mails } = app
const { newLot, place } = await bidCalls(app)
const service = await pushService()
afterAll(() => service.close())
const port = pushPort(testVapidKeys, 'mailto:operator@people.test', service.limits)
const [clientId, dealerId, managerId, vipId] = await Promise.all([
  idOf(db, 'client'),
  idOf(db, 'dealer'),
  idOf(db, 'manager'),
  idOf(db, 'vip'),
])

beforeEach(async () => {
  await setDatabaseClock(db)
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notice_outbox').execute()
  await db.deleteFrom('person_permissions').execute()
  await changeRole(db, 'manager', role.manager)
  await changeRole(db, 'vip', role.manager)
  await db.updateTable('people').set({ user_type: 3 }).where('id', '=', vipId).execute()
  await assignClient(db, clientId, { dealerId, managerId: null, note: '' })
  mails.length = 0
})

/** Returns everything that has reached a person: in the app, by mail and as push messages of a new browser. */
async function received(who: Who, deliver: () => Promise<unknown>) {
  await setDatabaseClock(db)
  const browser = service.newBrowser()
  await call('subscribeToPush', { body: browser.subscription }, { as: who })
  await deliver()
  await setDatabaseClock(db, new Date(testNow.getTime() + 600_000))
  await mailNotifications(context, notices)
  await pushNotifications({ db, push: port }, notices)
  const { notifications } = await call('listNotifications', {}, { as: who })
  return {
    app: notifications.length,
    mail: mails.filter(({ to }) => to === `${who}@people.test`).length,
    push: browser.received.length,
  }
}
const everything = { app: 1, mail: 1, push: 1 }
const nothing = { app: 0, mail: 0, push: 0 }
const revoke = (who: Who, flag: PermissionFlag) => override(db, who, flag, false)

const bidOfClient = async () => (await place(await newLot(), 400_000)).bidId ?? 0
const write = async (bidId: number) => {
  await call('saveChat', { body: { bidId, comment: 'Hello' } }, { as: 'client' })
}

/** How each kind is caused, whom it notifies of what, and which flag opens it. */
const kinds: Record<string, { who: Who; flag: PermissionFlag; cause: () => Promise<unknown> }> = {
  'a message to a dealer': {
    ...{ who: 'dealer', flag: 'dealerBidAccess' },
    cause: async () => write(await bidOfClient()),
  },
  'a message to a manager': {
    ...{ who: 'manager', flag: 'bidManagementEnabled' },
    cause: async () => write(await bidOfClient()),
  },
  'the status of a bid to a dealer': {
    ...{ who: 'dealer', flag: 'dealerBidAccess' },
    cause: async () => {
      const body = { bidId: await bidOfClient(), status: 2 as const }
      await call('updateBidStatus', { body }, { as: 'vip' })
      await setDatabaseClock(db, new Date(testNow.getTime() + 61_000))
      await notifyOfChanges(db, [bidChanges])
    },
  },
  'a paper of a car to a dealer': {
    ...{ who: 'dealer', flag: 'dealerBidAccess' },
    cause: async () => {
      const car = await buyCar(app, 'client')
      await issueFor(app, car.id, 'invoice')
      await setDatabaseClock(db, new Date(testNow.getTime() + 61_000))
      await notifyOfChanges(db, [purchaseChanges])
    },
  },
  'a correction to a manager': {
    ...{ who: 'manager', flag: 'managePayments' },
    cause: async () => {
      const wish = { personId: clientId, amountYen: 200_000, book: 'fees' as const }
      const by = { actorId: vipId, reason: 'Test', limitYen: 100_000 }
      const origin = { now: testNow, requestId: 'test', network: '' }
      await requestAmount(db, { ...wish, ...by }, origin)
    },
  },
}

describe.each(Object.entries(kinds))('%s', (_name, { who, flag, cause }) => {
  test('reaches people who may open it', async () => {
    expect(await received(who, cause)).toEqual(everything)
  })

  test('reaches nobody who lost the right before', async () => {
    await revoke(who, flag)
    expect(await received(who, cause)).toEqual(nothing)
  })

  test('is neither mailed nor pushed once the right is lost', async () => {
    const lateLoss = async () => {
      await cause()
      await revoke(who, flag)
    }
    expect(await received(who, lateLoss)).toMatchObject({ mail: 0, push: 0 })
  })
})

test('a manager whose role lost the right gets no messages', async () => {
  await changeRole(db, 'manager', role.client)
  const deliver = async () => write(await bidOfClient())
  expect(await received('manager', deliver)).toEqual(nothing)
})

test('messages reach the other managers when the client’s own manager may not read them', async () => {
  await assignClient(db, clientId, { dealerId: null, managerId, note: '' })
  const bidId = await bidOfClient()
  expect(await received('vip', () => write(bidId))).toEqual(nothing)
  await revoke('manager', 'bidManagementEnabled')
  expect(await received('vip', () => write(bidId))).toEqual(everything)
})

test('a dealer whose client has left is no longer notified of the client’s bids', async () => {
  const leave = async () => {
    await write(await bidOfClient())
    await assignClient(db, clientId, { dealerId: null, managerId: null, note: '' })
  }
  expect(await received('dealer', leave)).toMatchObject({ mail: 0, push: 0 })
})
