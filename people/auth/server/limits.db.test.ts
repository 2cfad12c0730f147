import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { rateLimits } from '#platform/core/server/rate-limits.ts'
import { testApp } from '#testing/database/app.ts'
import { emailOf, testPassword, type Who } from '#testing/database/people.ts'
import { authLimits as limits } from './limits.ts'

const { app, call, context, db, mails, pool, sessionOf } = await testApp({
  env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' },
})

let callers = 0
/** Returns a network address without earlier requests. */
const newCaller = () => `198.51.${Math.floor(++callers / 250)}.${callers % 250}`

const signIn = (who: Who, password: string, ip = newCaller(), cookie = '') =>
  app.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { 'x-forwarded-for': ip, ...(cookie && { cookie }) },
    payload: { email: emailOf(who), password },
  })

function expectRetryAfter(response: LightMyRequestResponse, code: string, atMost: number) {
  expect(response.json().messageCode).toBe(code)
  const seconds = Number(response.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(atMost)
}

describe('sign-in', () => {
  test('allows five wrong passwords a minute for one account, from any network', async () => {
    for (let time = 0; time < limits.signInByAccount.tries; time++) {
      expect((await signIn('client', 'not this one')).json().messageCode).toBe(
        'invalid_credentials',
      )
    }
    expectRetryAfter(await signIn('client', 'not this one'), 'too_many_requests', 60)
    expectRetryAfter(await signIn('client', testPassword), 'too_many_requests', 60)
    expect((await signIn('dealer', testPassword)).statusCode).toBe(200)
  })

  test('does not count right passwords', async () => {
    for (let time = 0; time < 12; time++) {
      expect((await signIn('vip', testPassword)).statusCode).toBe(200)
    }
  })

  test('does not lock out a person on a known network because of guesses from elsewhere', async () => {
    const [home, neighbour] = ['192.0.2.7', '192.0.2.99']
    expect((await signIn('restricted', testPassword, home)).statusCode).toBe(200)
    for (let time = 0; time < limits.signInByAccount.tries; time++) {
      await signIn('restricted', 'not this one')
    }
    expectRetryAfter(await signIn('restricted', testPassword), 'too_many_requests', 60)
    expect((await signIn('restricted', testPassword, neighbour)).statusCode).toBe(200)
    for (let time = 0; time < limits.signInByAccount.tries; time++) {
      await signIn('restricted', 'not this one', neighbour)
    }
    expectRetryAfter(await signIn('restricted', testPassword, home), 'too_many_requests', 60)
  })

  test('keeps counts after a restart, and stores nobody’s address with them', async () => {
    for (let time = 0; time < limits.signInByAccount.tries; time++) {
      await signIn('barred', 'not this one')
    }
    // The state of a new process.
    Object.assign(context, { limits: rateLimits(1, db) })
    expectRetryAfter(await signIn('barred', testPassword), 'too_many_requests', 60)
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/people\.test|198\.51/)
  })

  test('allows a hundred guesses a day on one account, and two hundred from one address', async () => {
    const ip = newCaller()
    await signIn('troublesome', 'not this one', ip)
    const all = async (limit: string, points: number) => {
      await pool.query("delete from rate_limits where key like '%minute:%'")
      await pool.query('update rate_limits set points = $1 where key like $2', [
        points,
        `${limit}:%`,
      ])
    }
    await all(limits.signInByAccountDay.stored, 99)
    expect((await signIn('troublesome', 'not this one')).json().messageCode).toBe(
      'invalid_credentials',
    )
    const refused = await signIn('troublesome', testPassword)
    expectRetryAfter(refused, 'too_many_requests', 86_400)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    await pool.query('delete from rate_limits where key like $1', ['%account, day:%'])
    await all(limits.signInByCallerDay.stored, 200)
    expectRetryAfter(await signIn('troublesome', testPassword, ip), 'too_many_requests', 86_400)
    await pool.query('delete from rate_limits')
  })

  test('lets the owner in despite guesses of strangers: known browser, signed in, mailed link', async () => {
    const first = await signIn('vip', testPassword)
    const device = first.cookies.find(({ name }) => name === 'seriba-device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 400 * 86_400 })
    const cookie = `seriba-device=${device?.value}`
    for (let time = 0; time < limits.signInByAccount.tries; time++)
      await signIn('vip', 'not this one')
    expectRetryAfter(await signIn('vip', testPassword), 'too_many_requests', 60)
    // On another network, and after others used up the limit of the address.
    const ip = newCaller()
    for (let n = 0; n < limits.signInByCaller.tries; n++) {
      await post('/api/auth', ip, { email: `neighbour${n}@people.test`, password: 'whatever' })
    }
    const again = await signIn('vip', testPassword, ip, cookie)
    expect(again.statusCode).toBe(200)
    // The same device, so its count continues.
    const renewed = again.cookies.find(({ name }) => name === 'seriba-device')
    expect(renewed?.value).toBe(device?.value)
    // One person's cookie is worthless for another, and has a count of its own.
    expectRetryAfter(await signIn('client', testPassword, ip, cookie), 'too_many_requests', 60)
    for (let time = 0; time < limits.signInByAccount.tries; time++) {
      await signIn('vip', 'not this one', newCaller(), cookie)
    }
    expectRetryAfter(await signIn('vip', testPassword, ip, cookie), 'too_many_requests', 60)
    const change = {
      oldPassword: testPassword,
      newPassword: 'another one',
      confirmNewPassword: 'another one',
    }
    const { access } = await sessionOf('vip')
    await call('changePassword', { body: change }, { token: access })
    await call('requestPasswordReset', { query: { email: emailOf('vip') } })
    const token = new URL(mails.at(-1)?.button?.link ?? '').searchParams.get('token') ?? ''
    const chosen = await post(`/api/auth/reset-password-verify?token=${token}`, newCaller(), {
      newPassword: testPassword,
      confirmPassword: testPassword,
    })
    const proven = chosen.cookies.find(({ name }) => name === 'seriba-device')
    expect(proven?.value).not.toBe(device?.value)
    const back = await signIn('vip', testPassword, newCaller(), `seriba-device=${proven?.value}`)
    expect(back.statusCode).toBe(200)
  })

  test('a burst of guesses cannot outrun its count', async () => {
    const burst = await Promise.all(
      Array.from({ length: 30 }, () => signIn('guest', 'not this one')),
    )
    const guessed = burst.filter((one) => one.json().messageCode === 'invalid_credentials')
    // Two are checked at the same time, so one may slip through next to the last.
    expect(guessed.length).toBeLessThanOrEqual(limits.signInByAccount.tries + 1)
  })

  test('allows twenty tries a minute from one address', async () => {
    const ip = newCaller()
    const one = (n: number) =>
      app.inject({
        method: 'POST',
        url: '/api/auth',
        headers: { 'x-forwarded-for': ip },
        payload: { email: `nobody${n}@people.test`, password: 'whatever' },
      })
    for (let n = 0; n < limits.signInByCaller.tries; n++) {
      expect((await one(n)).json().messageCode).toBe('invalid_credentials')
    }
    expectRetryAfter(await one(99), 'too_many_requests', 60)
    expect((await signIn('dealer', testPassword)).statusCode).toBe(200)
  })
})

test('forged entries of X-Forwarded-For do not change who is counted', async () => {
  const ip = newCaller()
  const guess = (n: number) =>
    post('/api/auth', `203.0.113.${n}, ${ip}`, {
      email: `forger${n}@people.test`,
      password: 'whatever',
    })
  for (let n = 0; n < limits.signInByCaller.tries; n++) await guess(n)
  expectRetryAfter(await guess(99), 'too_many_requests', 60)
})

interface Limited {
  readonly title: string
  readonly tries: number
  readonly code: string
  send(n: number, ip: string): Promise<LightMyRequestResponse>
}

const get = (url: string, ip: string) => app.inject({ url, headers: { 'x-forwarded-for': ip } })
const post = (url: string, ip: string, payload?: object) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': ip },
    ...(payload ? { payload } : {}),
  })

const limited: Limited[] = [
  {
    title: 'sign-up by address',
    tries: limits.signUpByCaller.tries,
    code: 'too_many_requests',
    send: (n, ip) =>
      post('/api/auth/signup', ip, {
        ...{ fullName: 'Somebody', email: `flood${n}@people.test`, mobile: '+254700123456' },
        ...{ country: 1, city: 'X', password: 'six-letters', confirmPassword: 'six-letters' },
        ...{ terms: true, language: 'en' },
      }),
  },
  {
    title: 'forgotten password by account',
    tries: limits.resetByAccount.tries,
    code: 'reset_refused',
    send: () => get('/api/auth/reset-password?email=nobody@people.test', newCaller()),
  },
  {
    title: 'forgotten password by address',
    tries: limits.resetByCaller.tries,
    code: 'reset_refused',
    send: (n, ip) => get(`/api/auth/reset-password?email=other${n}@people.test`, ip),
  },
  {
    title: 'verification by address',
    tries: limits.verifyByCaller.tries,
    code: 'too_many_requests',
    send: (_, ip) => post('/api/auth/verify-email?token=nonsense', ip),
  },
  {
    title: 'new password by address',
    tries: limits.newPasswordByCaller.tries,
    code: 'reset_refused',
    send: (_, ip) =>
      post('/api/auth/reset-password-verify?token=nonsense', ip, {
        newPassword: '123456',
        confirmPassword: '123456',
      }),
  },
]

test.each(limited)('$title: $tries an hour, then $code', async ({ tries, code, send }) => {
  const ip = newCaller()
  for (let n = 0; n < tries; n++) {
    const response = await send(n, ip)
    expect(response.headers['retry-after'], response.body).toBeUndefined()
    expect(response.json().messageCode).not.toBe(code)
  }
  expectRetryAfter(await send(tries, ip), code, 3600)
})

test('a flood of sign-ins is refused beyond the queue, and other calls continue', async () => {
  const flood = Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      post('/api/auth', newCaller(), { email: `crowd${n}@people.test`, password: 'whatever' }),
    ),
  )
  const began = performance.now()
  const health = await app.inject('/api/health')
  const elapsedMs = performance.now() - began
  expect(health.statusCode).toBe(200)
  const responses = await flood
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThanOrEqual(80)
  for (const one of refused) expectRetryAfter(one, 'too_many_requests', 60)
  // The queued ones, and at least one that is being checked.
  expect(responses.filter(({ statusCode }) => statusCode === 400).length).toBeGreaterThanOrEqual(51)
  expect(elapsedMs).toBeLessThan(2000)
})

test('many sign-ins to one account do not block others', async () => {
  const flood = Promise.all(Array.from({ length: 60 }, () => signIn('manager', testPassword)))
  expect((await signIn('dealer', testPassword)).statusCode).toBe(200)
  const refused = (await flood).filter(({ statusCode }) => statusCode === 429)
  // The number depends on how fast this machine checks passwords.
  expect(refused.length).toBeGreaterThan(0)
})
