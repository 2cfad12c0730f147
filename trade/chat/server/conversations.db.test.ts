import { beforeAll, describe, expect, test } from 'vitest'
import { assignClient } from '#people/auth/server/people/commands.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'

const app = await testApp()
const { call, refused, db } = app
const { newLot, place } = await bidCalls(app)

/** Bids of the dealer, of the dealer's client, and two of another client. */
const bids = { dealer: 0, client: 0, vip: 0, silent: 0 }
beforeAll(async () => {
  const dealerId = await idOf(db, 'dealer')
  await assignClient(db, await idOf(db, 'client'), { dealerId, managerId: null, note: '' })
  const bidOf = async (who: Who) => (await place(await newLot(), 400_000, who)).bidId ?? 0
  bids.dealer = await bidOf('dealer')
  bids.client = await bidOf('client')
  bids.vip = await bidOf('vip')
  bids.silent = await bidOf('vip')
})

const send = async (who: Who, bidId: number, comment: string) =>
  (await call('saveChat', { body: { bidId, comment } }, { as: who })).message.id
const conversationsOf = (who: Who, query: object = {}) =>
  call('listConversations', { query }, { as: who })
const idsOf = async (who: Who, query: object = {}) =>
  (await conversationsOf(who, query)).conversations.map(({ bidId }) => bidId)

describe('the list of conversations', () => {
  test('is empty until somebody writes', async () => {
    for (const who of ['client', 'dealer', 'manager', 'guest'] as const) {
      expect(await conversationsOf(who)).toMatchObject({ conversations: [], unreadTalks: 0 })
    }
  })

  test('has the reader’s conversations, unread ones first, then the latest', async () => {
    await send('vip', bids.vip, 'First')
    await send('client', bids.client, 'Second')
    await send('manager', bids.vip, 'Third')
    await send('manager', bids.dealer, 'Fourth')
    expect(await idsOf('manager')).toEqual([bids.vip, bids.client, bids.dealer])
    expect(await idsOf('manager', { unread: 'true' })).toEqual([bids.vip, bids.client])
    expect(await idsOf('dealer')).toEqual([bids.dealer, bids.client])
    expect(await idsOf('client')).toEqual([bids.client])
    expect(await idsOf('vip')).toEqual([bids.vip])
    expect(await idsOf('guest')).toEqual([])
    await call('markChatRead', { body: { bidId: bids.vip } }, { as: 'manager' })
    expect(await idsOf('manager')).toEqual([bids.client, bids.dealer, bids.vip])
    expect(await conversationsOf('manager', { page: 2, pageSize: 2 })).toMatchObject({
      conversations: [{ bidId: bids.vip }],
      pageInfo: { page: 2, pageSize: 2, totalSearchResults: 3, totalResults: 3 },
    })
  })

  test('has lot, client, newest message and unread count of each', async () => {
    const [line] = (await conversationsOf('manager')).conversations
    expect(line).toMatchObject({
      ...{ bidId: bids.client, bidStatus: 1, bidAmount: 400_000, unread: 1 },
      client: { name: 'Test client' },
      message: { text: 'Second', side: 'client', author: 'Test client', isOwn: false },
    })
    const [own] = (await conversationsOf('vip')).conversations
    expect(own).toMatchObject({
      ...{ client: null, unread: 1 },
      message: { text: 'Third', side: 'company', author: null, isOwn: false },
    })
    const [ofDealer] = (await conversationsOf('dealer')).conversations
    expect(ofDealer?.client?.name).toBe('Test dealer')
  })

  test('counts the conversations with unread messages, in the menu as well', async () => {
    for (const [who, count] of Object.entries({ manager: 1, dealer: 1, client: 0, vip: 1 })) {
      expect((await conversationsOf(who as Who)).unreadTalks, who).toBe(count)
      expect((await call('menuCounters', {}, { as: who as Who })).unreadTalks, who).toBe(count)
    }
  })

  test('ignores withdrawn messages, and conversations without any others', async () => {
    const messageId = await send('vip', bids.silent, 'The wrong car')
    expect((await idsOf('manager'))[0]).toBe(bids.silent)
    await call('withdrawChat', { body: { bidId: bids.silent, messageId } }, { as: 'vip' })
    expect(await idsOf('manager')).not.toContain(bids.silent)
    expect((await conversationsOf('manager')).unreadTalks).toBe(1)
  })

  test('finds the conversation about a bid, even without messages, but nobody else’s', async () => {
    expect(await conversationsOf('vip', { bidId: bids.silent })).toMatchObject({
      conversations: [{ bidId: bids.silent, message: null, unread: 0 }],
    })
    expect(await idsOf('manager', { bidId: bids.silent })).toEqual([bids.silent])
    for (const who of ['client', 'dealer', 'guest'] as const) {
      const refusal = await refused(
        'listConversations',
        { query: { bidId: bids.vip } },
        { as: who },
      )
      expect(refusal.messageCode, who).toBe('not_found')
    }
  })

  test('is limited to own bids for a manager who may not manage bids', async () => {
    await override(db, 'manager', 'bidManagementEnabled', false)
    expect(await conversationsOf('manager')).toMatchObject({ conversations: [], unreadTalks: 0 })
    await override(db, 'manager', 'bidManagementEnabled', true)
  })
})
