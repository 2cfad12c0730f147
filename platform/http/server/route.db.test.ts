import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { api } from '#app/contract/api.ts'
import { errorBody, refusals } from '#app/contract/refusals.ts'
import { type Endpoint, endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { appHeader } from '#platform/http/contract/app-header.ts'
import english from '#platform/http/messages/en/errors.json' with { type: 'json' }
import russian from '#platform/http/messages/ru/errors.json' with { type: 'json' }
import { testApp } from '#testing/database/app.ts'
import { addressOf } from '#testing/database/call.ts'
import { route } from './route.ts'

const anyone = { who: 'anyone' } as const
const done = z.object({ success: z.literal(true) })
const noRefusals = { summary: 'Only for this test', refusals: [], access: anyone } as const

const breach = endpoint('GET', '/test/breach', { ...noRefusals, response: done })
const breaking = endpoint('GET', '/test/breaking', { ...noRefusals, response: done })
const writing = endpoint('POST', '/test/writing', {
  ...noRefusals,
  body: z.object({ email: z.string(), fail: z.boolean() }),
  response: z.object({ people: z.int() }),
})

const { app, call, context, db, refused, respond, sessionOf } = await testApp({
  extend: (server) => {
    route(server, breach, async () => ({ success: 'yes' }) as never)
    route(server, breaking, async () => {
      throw new Error('the secret password is hunter2')
    })
    route(server, writing, async ({ db: transaction, body }) => {
      await transaction
        .insertInto('people')
        .values({ email: body.email, full_name: 'New', user_type: 2, role_id: 1064 } as never)
        .execute()
      if (body.fail) throw new Error('after the write')
      return { people: 1 }
    })
  },
})

const body = { email: 'client@people.test', password: 'wrong password' }

/** Returns the error body of a response, which must be this refusal. */
function refusalIn(response: { statusCode: number; json(): unknown }, code: RefusalCode) {
  const error = errorBody.parse(response.json())
  expect(error.messageCode).toBe(code)
  expect(response.statusCode).toBe(refusals[code])
  return error
}

describe('a refusal', () => {
  test('has the common body, with the request id of the header', async () => {
    const response = await app.inject('/api/no/such/call')
    const { requestId } = refusalIn(response, 'not_found')
    expect(response.headers['x-request-id']).toBe(requestId)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('gets a new request id each time, whatever the client sends', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const [first, second] = await Promise.all([
      app.inject({ url: '/api/nothing', headers }),
      app.inject({ url: '/api/nothing', headers }),
    ])
    const ids = [first, second].map((response) => response.headers['x-request-id'])
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })

  test.each([
    ['ru', russian],
    ['ru-RU,ru;q=0.9,en;q=0.8', russian],
    ['ja,ru;q=0.5', russian],
    ['en-GB,en;q=0.9,ru;q=0.8', english],
    ['ja', english],
  ])('is in the language of %s', async (language, messages) => {
    const headers = { 'accept-language': language }
    const { message } = await refused('viewProfile', {}, { headers })
    expect(message).toBe(messages.not_signed_in)
  })
})

describe('input', () => {
  test('a wrong body names each field', async () => {
    const { message, messageCode } = await refused('signIn', { body: { email: 'x', password: '' } })
    expect(messageCode).toBe('invalid_fields')
    expect(Object.keys(message)).toEqual(['email', 'password'])
  })

  test.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['a list', []],
  ])('%s is treated as an empty form', async (_what, payload) => {
    const sent = payload === undefined ? {} : { payload }
    const response = await app.inject({ method: 'POST', url: '/api/auth', ...sent })
    refusalIn(response, 'invalid_fields')
  })

  test('a body that is no JSON cannot be read', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const payload of ['{"email":', 'null null', '']) {
      const response = await app.inject({ method: 'POST', url: '/api/auth', headers, payload })
      refusalIn(response, 'invalid_request')
    }
  })

  test.each([
    'application/xml',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('a body of %s is not accepted', async (type) => {
    const headers = { 'content-type': type }
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth',
      headers,
      payload: '<email/>',
    })
    refusalIn(response, 'unsupported_media_type')
  })

  test('a body of more than 256 KiB is not accepted', async () => {
    const payload = { ...body, password: 'x'.repeat(256 * 1024) }
    refusalIn(await app.inject({ method: 'POST', url: '/api/auth', payload }), 'too_large')
  })

  test('a body cannot reach into prototypes', async () => {
    const payload = '{"email":"a@b.test","password":"123456","__proto__":{"admin":true}}'
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/auth', headers, payload })
    refusalIn(response, 'invalid_request')
  })

  test('a wrong query is a bad request that names the fault', async () => {
    const query = { page: 0, sort: 'nonsense' as never }
    const input = { params: { pageType: 'stock' }, query } as const
    const { messageCode, validationErrors } = await refused('listing', input, { as: 'client' })
    expect(messageCode).toBe('invalid_request')
    expect(validationErrors?.map((detail) => detail.split(':')[0])).toEqual(['page', 'sort'])
    const russian = { as: 'client', headers: { 'accept-language': 'ru' } } as const
    expect((await refused('listing', input, russian)).validationErrors).toEqual([
      ...['page: Недопустимое значение', 'sort: Недопустимое значение'],
    ])
  })

  test('a wrong path is a page that does not exist', async () => {
    const params = { pageType: 'boats' as never }
    const { messageCode } = await refused('listing', { params, query: {} }, { as: 'client' })
    expect(messageCode).toBe('not_found')
  })

  test.each(['/api', '/api/', '/api/nothing', '/api/auth/nothing', '/api//auth'])(
    '%s is not found',
    async (url) => {
      refusalIn(await app.inject(url), 'not_found')
    },
  )

  test('files outside of the build are not found', async () => {
    const { statusCode, body } = await app.inject('/api/%2e%2e/package.json')
    expect(statusCode).toBe(404)
    expect(body).not.toContain('dependencies')
  })

  test('an address that cannot be decoded is a bad request', async () => {
    refusalIn(await app.inject('/api/%E0%A4%A/listing'), 'invalid_request')
  })
})

describe('a write', () => {
  const origin = 'https://seriba.test'
  const host = 'seriba.test'

  test.each([
    ['declares itself cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['is a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['has another origin', { origin: 'https://evil.test', host }],
    ['has another port', { origin: `${origin}:8443`, host }],
    ['has an unknown origin', { origin: 'null', host }],
  ])('is refused when the requesting site %s', async (_how, headers) => {
    const { messageCode } = await refused('signIn', { body }, { headers })
    expect(messageCode).toBe('cross_site')
  })

  test.each([
    ['this site', { 'sec-fetch-site': 'same-origin', origin, host }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['no browser at all', {}],
  ])('is accepted from %s', async (_where, headers) => {
    const { messageCode } = await refused('signIn', { body }, { headers })
    expect(messageCode).toBe('invalid_credentials')
  })

  const changingGets = Object.entries<Endpoint>(api).flatMap(([name, endpoint]) =>
    endpoint.method === 'GET' && endpoint.changesState ? [[name, endpoint] as const] : [],
  )
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }

  test.each(changingGets)(
    'as a GET, accepts only requests of the app: %s',
    async (_name, endpoint) => {
      const params = { pageType: 'bikes' }
      const url = addressOf(endpoint, { params, query: { id: '1', email: 'nobody@people.test' } })
      const codeWith = async (headers: Record<string, string>) =>
        (await app.inject({ url, headers })).json().messageCode
      const loads: Record<string, string>[] = [
        ...['image', 'video', 'audio', 'iframe', 'style', 'script', 'object', 'track'].map(
          (destination) => ({ ...sameOrigin, 'sec-fetch-dest': destination }),
        ),
        // A browser's request that does not declare its purpose.
        sameOrigin,
        { origin: 'http://localhost:80' },
        { accept: 'image/avif,image/webp,*/*;q=0.8' },
        { accept: 'video/webm,video/ogg,video/*;q=0.9' },
      ]
      for (const headers of loads) expect(await codeWith(headers)).toBe('cross_site')
      const fromApp: Record<string, string>[] = [
        { ...sameOrigin, 'sec-fetch-dest': 'empty' },
        { ...sameOrigin, [appHeader]: '1' },
        { accept: '*/*' },
        {},
      ]
      for (const headers of fromApp) expect(await codeWith(headers)).not.toBe('cross_site')
      const opened = await codeWith({ ...sameOrigin, 'sec-fetch-dest': 'document' })
      if (endpoint.opensInTab) expect(opened).not.toBe('cross_site')
      else expect(opened).toBe('cross_site')
    },
  )

  test('reading is allowed from links on other sites', async () => {
    await call('health', {}, { headers: { 'sec-fetch-site': 'cross-site' } })
  })

  test('is refused while the lease on the database is lost, however it arrives', async () => {
    const { cookie } = await sessionOf('client')
    const uploads = '/api/purchased-cars/uploads'
    const upload = `${uploads}/${'0'.repeat(32)}`
    const headers = { cookie, [appHeader]: '1', 'tus-resumable': '1.0.0', 'upload-length': '1' }
    const isHeld = vi.spyOn(context.writes, 'isHeld').mockReturnValue(false)
    const statuses = async () => {
      const found: Record<string, number> = {}
      for (const [method, url] of [
        ['POST', '/api/test/writing'],
        ['GET', '/api/auth/update'],
        ['POST', '/api/payments/webhook/sandbox'],
        ...([['POST', uploads] as const, ['PATCH', upload], ['HEAD', upload]] as const),
        ['DELETE', upload],
        ['GET', '/api/user/view-profile'],
      ] as const) {
        const payload = url.endsWith('writing')
          ? { email: 'a@people.test', fail: false }
          : undefined
        const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
        found[`${method} ${url}`] = response.statusCode
      }
      return Object.values(found)
    }
    expect(await statuses()).toEqual([...Array(7).fill(503), 200])
    isHeld.mockRestore()
    expect(await statuses()).not.toContain(503)
  })

  test('leaves nothing behind when it fails', async () => {
    const write = (email: string, fail: boolean) =>
      app.inject({ method: 'POST', url: '/api/test/writing', payload: { email, fail } })
    refusalIn(await write('lost@people.test', true), 'internal')
    expect((await write('stored@people.test', false)).statusCode).toBe(200)
    const written = await db
      .selectFrom('people')
      .select('email')
      .where('email', 'in', ['lost@people.test', 'stored@people.test'])
      .execute()
    expect(written).toEqual([{ email: 'stored@people.test' }])
  })
})

const policyHeader = 'content-security-policy'

describe('a response', () => {
  test('that breaks its contract is an internal error', async () => {
    refusalIn(await app.inject('/api/test/breach'), 'internal')
  })

  test('to an unexpected error reveals nothing of it', async () => {
    const response = await app.inject('/api/test/breaking')
    refusalIn(response, 'internal')
    expect(response.body).not.toMatch(/hunter2|Error|at /)
  })

  test('is never cached on the way', async () => {
    const response = await respond('siteInfo', {})
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('has security headers', async () => {
    const { headers } = await app.inject('/api/health')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['content-security-policy']).toMatch(/object-src 'none'.*base-uri 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers['content-security-policy']).toMatch(/require-trusted-types-for 'script'/)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toMatch(/camera=\(\), .*microphone=\(\)/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('allows pictures of this site alone, and videos of the configured hosts', async () => {
    const there = await testApp({ env: { PHOTO_HOSTS: 'photos.test, *.houses.test' } })
    const policy = String((await there.app.inject('/api/health')).headers[policyHeader])
    const hosts =
      'https://photos.test http://photos.test https://*.houses.test http://*.houses.test'
    expect(policy).toContain("img-src 'self' data:;")
    expect(policy).toContain(`media-src 'self' ${hosts};`)
  })

  test.each([
    ['https://cars.test', 'max-age=31536000; includeSubDomains'],
    ['http://cars.test', undefined],
  ])('under %s has headers for https: %s', async (PUBLIC_URL, expected) => {
    const there = await testApp({ env: { PUBLIC_URL } })
    const { headers } = await there.app.inject('/api/health')
    expect(headers['strict-transport-security']).toBe(expected)
  })

  test.each(['viewProfile', 'listSessions', 'gearboxList', 'menuCounters'] as const)(
    'to %s is cached nowhere',
    async (name) => {
      const { headers } = await respond(name, {}, { as: 'client' })
      expect(headers['cache-control']).toBe('no-store')
    },
  )
})
