import { beforeAll, expect, test } from 'vitest'
import { api } from '#app/contract/api.ts'
import { assignClient } from '#people/auth/server/people/commands.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { callsOfBids } from '#testing/database/call-examples.ts'
import { pdfOf } from '#testing/database/files/pictures.ts'
import { changeRole, idOf, override, type Who } from '#testing/database/people.ts'

const app = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { call, respond, db } = app
const { newLot, place } = await bidCalls(app)

let bidId = 0
const messages: Partial<Record<Who, number>> = {}
beforeAll(async () => {
  const dealerId = await idOf(db, 'dealer')
  await assignClient(db, await idOf(db, 'client'), { dealerId, managerId: null, note: '' })
  // This dealer has other clients.
  await changeRole(db, 'vip', role.dealer)
  const vipId = await idOf(db, 'vip')
  await assignClient(db, await idOf(db, 'troublesome'), {
    ...{ dealerId: vipId, managerId: null, note: '' },
  })
  bidId = (await place(await newLot(), 400_000)).bidId ?? 0
  for (const who of ['client', 'dealer', 'manager'] as const) {
    const { message } = await call('saveChat', { body: { bidId, comment: who } }, { as: who })
    messages[who] = message.id
  }
})

const calls = callsOfBids.filter((name) => name !== 'updateBidStatus')
const people = ['client', 'dealer', 'manager'] as const
const strangers = ['vip', 'troublesome', 'guest', 'restricted', 'barred'] as const

async function statusOf(name: (typeof calls)[number], who: Who, messageId?: number) {
  const values = { bidId, comment: 'Hello', ...(messageId && { messageId }) }
  const isUpload = 'isUpload' in api[name]
  const body = isUpload ? { file: new File([new Uint8Array(pdfOf(200))], 'invoice.pdf') } : values
  const input = { query: values, body }
  return (await respond(name, input as never, { as: who })).statusCode
}

test('every call of conversations and logs is covered', () => {
  expect(calls).toEqual(
    expect.arrayContaining([
      'listConversations',
      'getChat',
      'markChatRead',
      'saveChat',
      'withdrawChat',
    ]),
  )
  expect(calls).toEqual(expect.arrayContaining(['getBidLog', 'exportBidLog', 'uploadChatFile']))
})

test.each(calls)('%s is open to the client, the dealer and managers', async (name) => {
  for (const who of people) expect(await statusOf(name, who, messages[who]), who).toBe(200)
})

test.each(calls)('%s: for everybody else the bid is not found', async (name) => {
  for (const who of strangers) {
    expect(await statusOf(name, who, messages.client), who).toBe(404)
  }
  await override(db, 'manager', 'bidManagementEnabled', false)
  expect(await statusOf(name, 'manager', messages.client)).toBe(404)
  await override(db, 'manager', 'bidManagementEnabled', true)
  // A flag alone does not make a person a manager or dealer.
  await override(db, 'guest', 'bidManagementEnabled', true)
  await override(db, 'guest', 'dealerBidAccess', true)
  expect(await statusOf(name, 'guest', messages.client)).toBe(404)
})

test('nobody can withdraw somebody else’s message, even on the same side', async () => {
  for (const [who, others] of [
    ['client', 'dealer'],
    ['dealer', 'client'],
    ['manager', 'client'],
    ['client', 'manager'],
  ] as const) {
    expect(await statusOf('withdrawChat', who, messages[others]), `${who} ${others}`).toBe(404)
  }
})

test('a message belongs to its bid', async () => {
  const other = (await place(await newLot(), 400_000)).bidId ?? 0
  const { message } = await call(
    'saveChat',
    { body: { bidId: other, comment: 'There' } },
    { as: 'client' },
  )
  expect(await statusOf('withdrawChat', 'client', message.id)).toBe(404)
})

test('only managers see the names of staff', async () => {
  const authors = async (who: Who) => {
    const { chat } = await call('getChat', { query: { bidId } }, { as: who })
    return new Set(chat.filter(({ side }) => side === 'company').map(({ author }) => author))
  }
  expect(await authors('client')).toEqual(new Set([null]))
  expect(await authors('dealer')).toEqual(new Set([null]))
  expect(await authors('manager')).toEqual(new Set(['Test manager']))
})
