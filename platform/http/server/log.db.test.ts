import { expect, test } from 'vitest'
import { api } from '#app/contract/api.ts'
import type { ApiName, Endpoint } from '#platform/core/contract/endpoint.ts'
import { testApp } from '#testing/database/app.ts'
import { addressOf } from '#testing/database/call.ts'
import { emailOf, idOf, testPassword } from '#testing/database/people.ts'
import { withoutSecrets } from './log.ts'

const lines: string[] = []
const { app, mails, sessionOf } = await testApp({
  env: { LOG_LEVEL: 'debug' },
  logTo: { write: (line) => lines.push(line) },
  extend: (server) => {
    server.get('/api/test/careless', async (request) => {
      request.log.info({ headers: request.headers, req: request }, 'careless')
      request.log.info({ request: { headers: request.headers } }, 'more careless')
      throw new Error(`failed at ${request.url}`)
    })
  },
})

const canary = (what: string) => `canary-${what}-7f3a9c`
const secrets = ['token', 'email', 'password', 'cookie', 'bearer', 'code'].map(canary)
const headers = {
  cookie: `seriba-access=${canary('cookie')}; seriba-refresh=${canary('cookie')}`,
  authorization: `Bearer ${canary('bearer')}`,
}
const query = { token: canary('token'), email: `${canary('email')}@x.test`, code: canary('code') }
const payload = {
  email: `${canary('email')}@x.test`,
  password: canary('password'),
  oldPassword: canary('password'),
  newPassword: canary('password'),
  confirmPassword: canary('password'),
}

function expectNoSecret() {
  expect(lines.length).toBeGreaterThan(0)
  const all = lines.join('\n')
  for (const secret of secrets) expect(all).not.toContain(secret)
}

test.each(Object.entries<Endpoint>(api) as [ApiName, Endpoint][])(
  '%s writes no secret into the log',
  async (_name, endpoint) => {
    lines.length = 0
    const params = { id: 'a'.repeat(22), pageType: 'stock' }
    const sent = endpoint.body ? { payload } : {}
    const url = addressOf(endpoint, { params, query })
    await app.inject({ method: endpoint.method, url, headers, ...sent })
    expectNoSecret()
  },
)

test('nor do pages of the app, unknown addresses, careless log calls and errors', async () => {
  lines.length = 0
  const search = new URLSearchParams(query)
  for (const path of ['/verify-email', '/auth/change-password', '/api/no', '/api/test/careless']) {
    await app.inject({ url: `${path}?${search}`, headers })
  }
  expect(lines.some((line) => line.includes('careless'))).toBe(true)
  expect(lines.some((line) => line.includes('unexpected error'))).toBe(true)
  expectNoSecret()
})

test('nor do real sessions, passwords and mailed links', async () => {
  lines.length = 0
  const { access, cookie } = await sessionOf('client')
  const refreshed = await app.inject({ url: '/api/auth/update', headers: { cookie } })
  const credentials = { email: emailOf('client'), password: testPassword }
  await app.inject({ method: 'POST', url: '/api/auth', payload: credentials })
  await app.inject(`/api/auth/reset-password?email=${emailOf('client')}`)
  const mail = mails.at(-1)
  const link = mail?.button ? new URL(mail.button.link) : null
  expect(link).not.toBeNull()
  await app.inject(`/api/auth/reset-password-token-verify${link?.search}`)
  const all = lines.join('\n')
  const newTokens = refreshed.cookies.map(({ value }) => value)
  const tokens = [access, ...newTokens, link?.searchParams.get('token') ?? '', testPassword]
  for (const secret of [...tokens, emailOf('client')]) expect(all).not.toContain(secret)
})

test.each([
  ...['Token=', '%74oken=', 'to%6Ben=', '%2574oken=', 'access_token=', 'accessToken=', 'token[]='],
  ...['refresh-token=', 'reset.token=', 'e-mail=', 'a=1;token=', 'token%3D', 'next=/x%3Ftoken%3D'],
  ...['PASSWORD=', 'new_password=', 'code%5B0%5D=', 'x=1#token=', '%token=', '%zz%74oken='],
])('nor does ?%s', async (spelling) => {
  lines.length = 0
  const secret = canary('token')
  const headers = { referer: `https://x.test/?${spelling}${secret}`, 'X-Access-Token': secret }
  await app.inject({ url: `/api/no?${spelling}${secret}`, headers })
  await app.inject({ url: `/api/test/careless?${spelling}${secret}`, headers })
  expect(lines.length).toBeGreaterThan(3)
  expectNoSecret()
})

test('the rest of an address stays readable', () => {
  expect(withoutSecrets('/api/x?page=2&token=abc&sort=year&q=a+b')).toBe(
    '/api/x?page=2&token=…&sort=year&q=a+b',
  )
  expect(withoutSecrets('/api/auth/reset-password?email=a%40b.test')).toBe(
    '/api/auth/reset-password?email=…',
  )
})

test('traces of an attack are logged at the usual level, with who and where', async () => {
  const warnings: string[] = []
  const usual = await testApp({
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1' },
    logTo: { write: (line) => warnings.push(line) },
  })
  const authorization = `Bearer ${await usual.tokenOf('guest')}`
  await usual.app.inject({ url: '/api/user/search?user=test', headers: { authorization } })
  const personId = await idOf(usual.db, 'guest')
  const where = { url: '/api/user/search?user=test', method: 'GET' }
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    { refusal: 'not_permitted', personId, req: where, reqId: expect.any(String) },
  ])
  const origin = 'https://elsewhere.test'
  await usual.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin } })
  expect(warnings.at(-1)).toContain('"refusal":"cross_site","personId":null')
  for (let count = 0; count <= 20; count++) {
    await usual.app.inject({ method: 'POST', url: '/api/auth/verify-email?token=x' })
  }
  expect(warnings.at(-1)).toContain('"refusal":"too_many_requests"')
  expect(warnings).toHaveLength(3)
})
