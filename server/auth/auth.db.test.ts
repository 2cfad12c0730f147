import { describe, expect, test } from 'vitest'
import { role } from '../../contract/permissions.ts'
import { sessionDays } from '../session.ts'
import { testApp } from '../testing/app.ts'
import { changeRole, emailOf, testPassword, type Who } from '../testing/people.ts'

const { app, call, clock, db, refused, respond } = await testApp()

const credentials = (who: Who, password = testPassword) => ({
  body: { email: emailOf(who), password },
})

/** Signs in the way a browser does and returns what it would send from then on. */
async function signInAs(who: Who, headers: Record<string, string> = {}) {
  const response = await respond('signIn', credentials(who), { headers })
  expect(response.statusCode).toBe(200)
  const [cookie] = response.cookies
  if (!cookie) throw new Error('no cookie was set')
  return { cookie, header: { cookie: `${cookie.name}=${cookie.value}` }, body: response.json() }
}

describe('signing in', () => {
  test('opens a session that the cookie carries', async () => {
    const { header } = await signInAs('client')
    const { profile } = await call('viewProfile', {}, { headers: header })
    expect(profile.email).toBe(emailOf('client'))
  })

  test('takes the address in any letter case', async () => {
    const body = { email: 'CLIENT@People.TEST', password: testPassword }
    await call('signIn', { body })
  })

  test('answers a token that API clients send themselves', async () => {
    const { body } = await signInAs('dealer')
    const { profile } = await call('viewProfile', {}, { token: body['access-token'] })
    expect(profile.email).toBe(emailOf('dealer'))
  })

  test('is remembered as the last sign-in', async () => {
    clock.advance({ minutes: 5 })
    const { header } = await signInAs('vip')
    const { profile } = await call('viewProfile', {}, { headers: header })
    expect(profile.lastLogin && new Date(profile.lastLogin)).toEqual(clock.now())
  })

  test('stores nothing from which the token could be read', async () => {
    const { body } = await signInAs('client')
    const token: string = body['access-token']
    const rows = await db.selectFrom('sessions').selectAll().execute()
    for (const row of rows) {
      expect(row.token_hash).toHaveLength(32)
      expect(row.token_hash.equals(Buffer.from(token))).toBe(false)
      expect(row.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
    }
  })

  test('a cookie that scripts and other sites cannot use', async () => {
    const { cookie } = await signInAs('client')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie.maxAge).toBe(sessionDays * 86_400)
  })

  test.each([
    { TRUST_PROXY: 'on', secure: true },
    { TRUST_PROXY: 'off', secure: undefined },
  ])(
    'with TRUST_PROXY=$TRUST_PROXY a cookie for https: $secure',
    async ({ TRUST_PROXY, secure }) => {
      const behind = await testApp({ env: { TRUST_PROXY } })
      const headers = { 'x-forwarded-proto': 'https' }
      const response = await behind.respond('signIn', credentials('client'), { headers })
      expect(response.cookies[0]?.secure).toBe(secure)
    },
  )
})

describe('a sign-in is refused', () => {
  test('with the wrong password', async () => {
    const { messageCode, message } = await refused('signIn', credentials('client', 'not this one'))
    expect(messageCode).toBe('invalid_credentials')
    expect(message).toBe('Incorrect username or password')
  })

  test('in the same words whether or not the address is known', async () => {
    const wrong = await refused('signIn', credentials('client', 'not this one'))
    const unknown = await refused('signIn', {
      body: { email: 'nobody@people.test', password: 'not this one' },
    })
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
  })

  test('when the account has no password', async () => {
    await db
      .updateTable('people')
      .set({ password_hash: '' })
      .where('email', '=', emailOf('guest'))
      .execute()
    const { messageCode } = await refused('signIn', credentials('guest'))
    expect(messageCode).toBe('invalid_credentials')
  })

  test('when the account is disabled, but only with its right password', async () => {
    const right = await refused('signIn', credentials('disabled'))
    expect(right.messageCode).toBe('invalid_user')
    const wrong = await refused('signIn', credentials('disabled', 'not this one'))
    expect(wrong.messageCode).toBe('invalid_credentials')
  })

  test('and leaves no session and no cookie', async () => {
    const before = await db.selectFrom('sessions').select('id').execute()
    const response = await respond('signIn', credentials('disabled'))
    expect(response.cookies).toEqual([])
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual(before)
  })

  test('before the password is looked at when it is too short', async () => {
    const { messageCode } = await refused('signIn', credentials('client', '12345'))
    expect(messageCode).toBe('invalid_fields')
  })
})

describe('a session', () => {
  test('ends when its person signs out, for the cookie and the token alike', async () => {
    const { header, body } = await signInAs('client')
    const response = await respond('signOut', {}, { headers: header })
    expect(response.cookies[0]).toMatchObject({ value: '', path: '/' })
    await refused('viewProfile', {}, { headers: header })
    await refused('viewProfile', {}, { token: body['access-token'] })
  })

  test('ends alone: the others of the same person go on', async () => {
    const [desk, phone] = [await signInAs('client'), await signInAs('client')]
    await call('signOut', {}, { headers: desk.header })
    await call('viewProfile', {}, { headers: phone.header })
  })

  test('may be ended twice, and by nobody', async () => {
    const { header } = await signInAs('client')
    await call('signOut', {}, { headers: header })
    await call('signOut', {}, { headers: header })
    await call('signOut', {})
  })

  test('lasts its days and not a second longer', async () => {
    const { header } = await signInAs('client')
    clock.advance({ days: sessionDays, seconds: -1 })
    await call('viewProfile', {}, { headers: header })
    clock.advance({ seconds: 1 })
    const { messageCode } = await refused('viewProfile', {}, { headers: header })
    expect(messageCode).toBe('not_signed_in')
  })

  test('follows the role: who is disabled meanwhile sees nothing more', async () => {
    const { header } = await signInAs('troublesome')
    await changeRole(db, 'troublesome', role.disabled)
    const stock = { params: { pageType: 'stock' }, query: {} } as const
    const { messageCode } = await refused('listing', stock, { headers: header })
    expect(messageCode).toBe('not_signed_in')
  })

  test.each([
    ['nonsense', 'nonsense-nonsense-nonsense'],
    ['too long a text', 'x'.repeat(400)],
    ['an empty text', ''],
  ])('is not opened by %s', async (_what, token) => {
    const cookie = await refused(
      'viewProfile',
      {},
      { headers: { cookie: `seriba-session=${token}` } },
    )
    expect(cookie.messageCode).toBe('not_signed_in')
    const response = await app.inject({
      url: '/api/user/view-profile',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(401)
  })
})
