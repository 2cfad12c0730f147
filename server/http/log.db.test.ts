import { expect, test } from 'vitest'
import { type ApiName, api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { testApp } from '../testing/app.ts'
import { addressOf } from '../testing/call.ts'
import { emailOf, testPassword } from '../testing/people.ts'
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

test('nor do pages of the app, unknown addresses, careless lines and errors', async () => {
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
  const given = refreshed.cookies.map(({ value }) => value)
  const tokens = [access, ...given, link?.searchParams.get('token') ?? '', testPassword]
  for (const secret of [...tokens, emailOf('client')]) expect(all).not.toContain(secret)
})

test('the rest of an address stays readable', () => {
  expect(withoutSecrets('/api/x?page=2&token=abc&sort=year')).toBe(
    '/api/x?page=2&token=…&sort=year',
  )
  expect(withoutSecrets('/api/auth/reset-password?email=a%40b.test')).toBe(
    '/api/auth/reset-password?email=…',
  )
})
