import { describe, expect, test } from 'vitest'
import { signedOutCookie } from '#people/auth/contract/signed-out.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { changeRole, emailOf, testPassword } from '#testing/database/people.ts'
import { credentials, signInAs } from '#testing/database/sign-in.ts'
import { sessionCookies } from './session.ts'
import { accessMinutes, idleDays } from './session-tokens.ts'

const server = await testApp()
const { app, call, clock, db, refused, respond } = server

describe('signing in', () => {
  test('opens a session with a cookie', async () => {
    const { header } = await signInAs(server, 'client')
    const { profile } = await call('viewProfile', {}, { headers: header })
    expect(profile.email).toBe(emailOf('client'))
  })

  test('ignores the case of the address', async () => {
    const body = { email: 'CLIENT@People.TEST', password: testPassword }
    await call('signIn', { body })
  })

  test('accepts the token that API clients send as a header', async () => {
    const { body } = await signInAs(server, 'dealer')
    const { profile } = await call('viewProfile', {}, { token: body['access-token'] })
    expect(profile.email).toBe(emailOf('dealer'))
  })

  test('is recorded as the last sign-in', async () => {
    clock.advance({ minutes: 5 })
    const { header } = await signInAs(server, 'vip')
    const { profile } = await call('viewProfile', {}, { headers: header })
    expect(profile.lastLogin && new Date(profile.lastLogin)).toEqual(clock.now())
  })

  test('ends the earlier session of the browser', async () => {
    const first = await signInAs(server, 'client')
    const elsewhere = await signInAs(server, 'client')
    await signInAs(server, 'client', first.header)
    await refused('viewProfile', {}, { headers: first.header })
    await call('viewProfile', {}, { headers: elsewhere.header })
  })

  test('stores nothing from which a token could be made', async () => {
    const { cookies, body } = await signInAs(server, 'client')
    const macs = [...cookies.map(({ value }) => value), body['access-token']].map(
      (token: string) => token.split('.')[2] ?? '',
    )
    const stored = JSON.stringify(await db.selectFrom('sessions').selectAll().execute())
    for (const mac of macs) {
      expect(mac).toHaveLength(43)
      expect(stored).not.toContain(mac)
    }
  })

  test('sets three cookies that scripts and other sites cannot use', async () => {
    const { cookies } = await signInAs(server, 'client')
    const shared = { httpOnly: true, path: '/' }
    expect(cookies).toEqual([
      expect.objectContaining({
        ...shared,
        name: sessionCookies.access,
        sameSite: 'Lax',
        maxAge: accessMinutes * 60,
      }),
      expect.objectContaining({
        ...shared,
        name: sessionCookies.refresh,
        sameSite: 'Strict',
        maxAge: idleDays * 86_400,
      }),
      expect.objectContaining({
        ...shared,
        name: 'seriba-device',
        sameSite: 'Strict',
        maxAge: 400 * 86_400,
      }),
    ])
    for (const cookie of cookies) expect(cookie).not.toHaveProperty('domain')
  })

  test.each([
    ['behind a trusted proxy', { TRUST_PROXY: 'on' }, true],
    ['behind an untrusted proxy', { TRUST_PROXY: 'off' }, false],
    ['under a public https address', { PUBLIC_URL: 'https://seriba.test' }, true],
  ])('%s the cookies are sent only over https: %s', async (_where, env, secure) => {
    const behind = await testApp({ env })
    const { cookies, header } = await signInAs(behind, 'client', { 'x-forwarded-proto': 'https' })
    for (const cookie of cookies) {
      expect(cookie.secure ?? false).toBe(secure)
      expect(cookie.name.startsWith('__Host-')).toBe(secure)
    }
    await behind.call('viewProfile', {}, { headers: { ...header, 'x-forwarded-proto': 'https' } })
  })
})

describe('a sign-in is refused', () => {
  test('with the wrong password', async () => {
    const { messageCode, message } = await refused('signIn', credentials('client', 'not this one'))
    expect(messageCode).toBe('invalid_credentials')
    expect(message).toBe('Incorrect username or password')
  })

  test('with the same message whether or not the address is known', async () => {
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

  test('before checking a password that is too short', async () => {
    const { messageCode } = await refused('signIn', credentials('client', '12345'))
    expect(messageCode).toBe('invalid_fields')
  })
})

describe('a session', () => {
  test('ends when its person signs out, for the cookie and the token alike', async () => {
    const { header, body } = await signInAs(server, 'client')
    const response = await respond('signOut', {}, { headers: header })
    expect(response.cookies[0]).toMatchObject({ value: '', path: '/' })
    await refused('viewProfile', {}, { headers: header })
    await refused('viewProfile', {}, { token: body['access-token'] })
  })

  test('is ignored in a browser where its person has signed out offline', async () => {
    const { header } = await signInAs(server, 'client')
    const offline = { cookie: `${header.cookie}; ${signedOutCookie}=true` }
    await refused('viewProfile', {}, { headers: offline })
    const refresh = await refused('refreshSession', {}, { headers: offline })
    expect(refresh.messageCode).toBe('session_expired')
    // Nothing has ended yet: anybody's browser may send such a cookie.
    await call('viewProfile', {}, { headers: header })
    await call('signOut', {}, { headers: offline })
    await refused('viewProfile', {}, { headers: header })
    const next = await respond('signIn', credentials('client'), { headers: offline })
    expect(next.cookies.find(({ name }) => name === signedOutCookie)).toMatchObject({ value: '' })
  })

  test('ends alone: the person’s other sessions stay open', async () => {
    const [desktop, phone] = [await signInAs(server, 'client'), await signInAs(server, 'client')]
    await call('signOut', {}, { headers: desktop.header })
    await call('viewProfile', {}, { headers: phone.header })
  })

  test('may be ended twice, and without being signed in', async () => {
    const { header } = await signInAs(server, 'client')
    await call('signOut', {}, { headers: header })
    await call('signOut', {}, { headers: header })
    await call('signOut', {})
  })

  test('rejects its access token after ten minutes', async () => {
    const { header } = await signInAs(server, 'client')
    clock.advance({ minutes: accessMinutes, seconds: -1 })
    await call('viewProfile', {}, { headers: header })
    clock.advance({ seconds: 1 })
    const { messageCode } = await refused('viewProfile', {}, { headers: header })
    expect(messageCode).toBe('not_signed_in')
  })

  test('ends at sign-out even when its access token has expired', async () => {
    const { header } = await signInAs(server, 'client')
    clock.advance({ minutes: accessMinutes })
    await call('signOut', {}, { headers: header })
    const { messageCode } = await refused('refreshSession', {}, { headers: header })
    expect(messageCode).toBe('session_expired')
  })

  test('ends at once when the role of the person is disabled', async () => {
    const { header } = await signInAs(server, 'troublesome')
    await changeRole(db, 'troublesome', role.disabled)
    const profile = await refused('viewProfile', {}, { headers: header })
    expect(profile.messageCode).toBe('not_signed_in')
    const refresh = await refused('refreshSession', {}, { headers: header })
    expect(refresh.messageCode).toBe('session_expired')
  })

  test.each([
    ['nonsense', 'nonsense-nonsense-nonsense'],
    ['too long a text', 'x'.repeat(400)],
    ['an empty text', ''],
  ])('is not opened by %s', async (_what, token) => {
    const cookie = await refused(
      'viewProfile',
      {},
      { headers: { cookie: `${sessionCookies.access}=${token}` } },
    )
    expect(cookie.messageCode).toBe('not_signed_in')
    const response = await app.inject({
      url: '/api/user/view-profile',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(401)
  })
})
