import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { idOf, type Who } from '#testing/database/people.ts'

const app = await testApp()
const { call, context, db, refused } = app
const client = await idOf(db, 'client')
const token = context.tokens.unsubscribeToken(client)

const isOn = async (who: Who) => {
  const person = await db
    .selectFrom('people')
    .select('bid_email_notify')
    .where('id', '=', await idOf(db, who))
    .executeTakeFirstOrThrow()
  return person.bid_email_notify
}
const turnOn = () => db.updateTable('people').set({ bid_email_notify: true }).execute()
const url = `/api/user/unsubscribe?token=${token}`

test('the link of a mail stops its person’s mails without signing in, and may be used again', async () => {
  await turnOn()
  await call('unsubscribe', { query: { token } })
  await call('unsubscribe', { query: { token } })
  expect(await isOn('client')).toBe(false)
  expect(await isOn('vip')).toBe(true)
  const audit = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', 'unsubscribed')
    .execute()
  expect(audit).toEqual([{ actor_id: null, subject_id: client }])
})

describe('one click in a mail program (RFC 8058)', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('as %s', async (type, payload) => {
    await turnOn()
    const headers = { 'content-type': type }
    const response = await app.app.inject({ method: 'POST', url, headers, payload })
    expect(response.statusCode, response.body).toBe(200)
    expect(await isOn('client')).toBe(false)
  })

  test('a body that is much too long is refused', async () => {
    await turnOn()
    const response = await app.app.inject({
      ...{ method: 'POST', url, payload: 'x'.repeat(5000) },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.json()).toMatchObject({ messageCode: 'too_large' })
    expect(await isOn('client')).toBe(true)
  })

  test('a program that only opens the address changes nothing', async () => {
    await turnOn()
    const response = await app.app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(404)
    expect(await isOn('client')).toBe(true)
  })

  test('no other call accepts a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of ['/api/user/setting', '/api/auth']) {
      const response = await app.app.inject({ method: 'POST', url: path, headers, payload: 'a=b' })
      expect([404, 415]).toContain(response.statusCode)
    }
  })
})

test.each([
  ['of somebody else', `${client + 1}${token.slice(String(client).length)}`],
  ['of a session', context.tokens.accessToken('a'.repeat(22), new Date())],
  ['that is cut off', token.slice(0, -1)],
  ['of nobody', 'nonsense'],
])('a token %s stops nothing', async (_title, wrong) => {
  await turnOn()
  const { messageCode } = await refused('unsubscribe', { query: { token: wrong } })
  expect(messageCode).toBe('expired_link')
  expect(await isOn('client')).toBe(true)
})

test('guessing tokens is soon limited', async () => {
  const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const codes = new Set<string>()
  for (let at = 0; at < 70; at++) {
    const { messageCode } = await strict.refused('unsubscribe', { query: { token: `${at}.x` } })
    codes.add(messageCode)
  }
  expect([...codes].sort()).toEqual(['expired_link', 'too_many_requests'])
})
