import { describe, expect, test } from 'vitest'
import { errorBody } from '../../contract/core/errors.ts'
import type { SearchStatus } from '../search/engine/engine.ts'
import { testApp } from '../testing/app.ts'

const token = 'a-token-of-the-metrics'
const { app, call, context } = await testApp({ env: { METRICS_TOKEN: token } })
const closed = await testApp()

const ask = (authorization?: string, at = app) =>
  at.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} })
const read = async () => (await ask(`Bearer ${token}`)).body

const table = { rows: 5, bytes: 400, lagMs: 0, version: 1 }
const status: SearchStatus = {
  isLoaded: true,
  tables: {
    'car-auction': table,
    stock: table,
    stats: { ...table, rows: 9 },
    bikes: table,
    'bike-stats': table,
  },
  lagMs: 250,
  driftRows: 0,
  waiting: 3,
}

describe('who may read the metrics', () => {
  test('whoever has the token', async () => {
    const response = await ask(`Bearer ${token}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['none', undefined],
    ['a wrong one', 'Bearer another-token-of-the-metrics'],
    ['the beginning of it', `Bearer ${token.slice(0, -1)}`],
    ['more than it', `Bearer ${token}x`],
    ['an empty one', 'Bearer '],
    ['another scheme', `Basic ${token}`],
  ])('nobody with %s', async (_what, authorization) => {
    const response = await ask(authorization)
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(errorBody.parse(response.json()).messageCode).toBe('not_signed_in')
  })

  test('nobody where no token is configured', async () => {
    for (const authorization of [undefined, `Bearer ${token}`, 'Bearer null']) {
      expect((await ask(authorization, closed.app)).statusCode).toBe(404)
    }
  })

  test('the token opens nothing else', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/api/user/view-profile', headers })).statusCode).not.toBe(200)
    expect((await app.inject({ url: '/api/health?detail', headers })).json()).not.toHaveProperty(
      'detail',
    )
  })
})

describe('what they tell', () => {
  test('every line is a comment or a sample of the metric above it', async () => {
    Object.assign(context, { searchStatus: () => status })
    await app.inject('/api/listing/nowhere')
    const text = await read()
    expect(text.endsWith('\n')).toBe(true)
    const types = new Map<string, string>()
    const samples = new Set<string>()
    for (const line of text.slice(0, -1).split('\n')) {
      if (/^# HELP [a-z_]+ \S/.test(line)) continue
      const type = /^# TYPE ([a-z_]+) (gauge|counter|summary)$/.exec(line)
      if (type) {
        expect(types.has(type[1] ?? ''), `${line} twice`).toBe(false)
        types.set(type[1] ?? '', type[2] ?? '')
        continue
      }
      const label = '[a-z_]+="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"'
      const pattern = new RegExp(`^([a-z_]+)(\\{${label}(?:,${label})*\\})? (\\S+)$`)
      const [, name = '', labels = '', value = ''] = pattern.exec(line) ?? []
      expect(name, line).not.toBe('')
      expect(Number.isFinite(Number(value)), line).toBe(true)
      expect(Number(value), line).toBeGreaterThanOrEqual(0)
      const metric = [...types.keys()].at(-1) ?? ''
      const parts = types.get(metric) === 'summary' ? ['_sum', '_count'] : ['']
      expect(parts.map((part) => metric + part)).toContain(name)
      expect(samples.has(name + labels), `${line} twice`).toBe(false)
      samples.add(name + labels)
    }
    expect([...types.keys()].every((name) => name.startsWith('seriba_'))).toBe(true)
  })

  test('the search, where columns answer', async () => {
    Object.assign(context, { searchStatus: () => status })
    const text = await read()
    expect(text).toContain('\nseriba_search_rows{page_type="stats"} 9\n')
    expect(text).toContain('\nseriba_search_bytes 2000\n')
    expect(text).toContain('\nseriba_search_lag_seconds 0.25\n')
    expect(text).toContain('\nseriba_search_drift_rows 0\n')
    expect(text).toContain('\nseriba_search_waiting 3\n')
    Object.assign(context, { searchStatus: () => null })
    expect(await read()).not.toContain('seriba_search')
  })

  test('the process', async () => {
    const text = await read()
    expect(text).toMatch(/^seriba_process_resident_memory_bytes [1-9]\d+$/m)
    expect(text).toMatch(/^seriba_event_loop_delay_seconds\{quantile="0\.5"\} [\d.e-]+$/m)
    expect(text).toMatch(/^seriba_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m)
  })

  test('requests by route and class of the status, without anybody’s address', async () => {
    await call('listing', { params: { pageType: 'stock' }, query: {} }, { as: 'client' })
    await call('listing', { params: { pageType: 'bikes' }, query: {} }, { as: 'client' })
    await app.inject('/api/stock/listing')
    await app.inject('/api/somebody@people.test')
    const text = await read()
    const labels = 'method="GET",route="/api/:pageType/listing"'
    expect(text).toContain(`\nseriba_http_requests_total{${labels},status="2xx"} 2\n`)
    expect(text).toContain(`\nseriba_http_requests_total{${labels},status="4xx"} 1\n`)
    expect(text).toContain(`\nseriba_http_request_duration_seconds_count{${labels}} 3\n`)
    expect(text).toMatch(
      /^seriba_http_requests_total\{method="any",route="none",status="4xx"\} \d/m,
    )
    expect(text).not.toContain('somebody')
  })
})
