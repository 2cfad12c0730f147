import { Registry } from '@prometheus-io/client'
import { describe, expect, test } from 'vitest'
import { errorBody } from '#app/contract/refusals.ts'
import { testApp } from '#testing/database/app.ts'
import { databaseGauge } from './metrics.ts'
import { measurePools } from './pool-metrics.ts'

const token = 'a-token-of-the-metrics'
const { app, call, pool } = await testApp({ env: { METRICS_TOKEN: token } })
const closed = await testApp()

const scrape = (authorization?: string, at = app) =>
  at.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} })
const read = async () => (await scrape(`Bearer ${token}`)).body

describe('who may read the metrics', () => {
  test('clients with the token', async () => {
    const response = await scrape(`Bearer ${token}`)
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
  ])('not those with %s', async (_what, authorization) => {
    const response = await scrape(authorization)
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(errorBody.parse(response.json()).messageCode).toBe('not_signed_in')
  })

  test('no client where no token is configured', async () => {
    for (const authorization of [undefined, `Bearer ${token}`, 'Bearer null']) {
      expect((await scrape(authorization, closed.app)).statusCode).toBe(404)
    }
  })

  test('the token is not valid for other calls', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/api/user/view-profile', headers })).statusCode).not.toBe(200)
    expect((await app.inject({ url: '/api/health?detail', headers })).json()).not.toHaveProperty(
      'detail',
    )
  })
})

describe('what they show', () => {
  test('every line is a comment or a sample of the metric above it', async () => {
    await app.inject('/api/listing/nowhere')
    const text = await read()
    expect(text.endsWith('\n')).toBe(true)
    const types = new Map<string, string>()
    const samples = new Set<string>()
    for (const line of text.split('\n').filter(Boolean)) {
      if (/^# HELP [a-z0-9_]+ \S/.test(line)) continue
      const type = /^# TYPE ([a-z0-9_]+) (gauge|counter|histogram|summary)$/.exec(line)
      if (type) {
        expect(types.has(type[1] ?? ''), `${line} twice`).toBe(false)
        types.set(type[1] ?? '', type[2] ?? '')
        continue
      }
      const label = '[a-z_]+="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"'
      const pattern = new RegExp(`^([a-z0-9_]+)(\\{${label}(?:,${label})*\\})? (\\S+)$`)
      const [, name = '', labels = '', value = ''] = pattern.exec(line) ?? []
      expect(name, line).not.toBe('')
      // A value that Node has not measured yet is NaN.
      expect(Number(value) >= 0 || /^nan$/i.test(value), line).toBe(true)
      const metric = [...types.keys()].at(-1) ?? ''
      const parts = {
        histogram: ['_bucket', '_sum', '_count'],
        summary: ['', '_sum', '_count'],
      }[types.get(metric) ?? ''] ?? ['']
      expect(parts.map((part) => metric + part)).toContain(name)
      expect(samples.has(name + labels), `${line} twice`).toBe(false)
      samples.add(name + labels)
    }
    expect([...types.keys()].every((name) => name.startsWith('seriba_'))).toBe(true)
  })

  test('the process', async () => {
    const text = await read()
    expect(text).toMatch(/^seriba_process_resident_memory_bytes [1-9]\d+$/m)
    expect(text).toMatch(/^seriba_process_heap_bytes [1-9]\d+$/m)
    expect(text).toMatch(/^seriba_process_uptime_seconds \d+$/m)
    expect(text).toContain('\n# TYPE seriba_nodejs_gc_duration_seconds histogram\n')
    expect(text).toMatch(/^seriba_event_loop_delay_seconds\{quantile="0\.5"\} [\d.e-]+$/m)
    expect(text).toMatch(/^seriba_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m)
  })

  test('requests by route and class of the status, without anybody’s address', async () => {
    await call('listing', { params: { pageType: 'stock' }, query: {} }, { as: 'client' })
    await call('listing', { params: { pageType: 'bikes' }, query: {} }, { as: 'client' })
    await app.inject('/api/stock/listing')
    // Not a GET: when the web app is built, its files answer those.
    await app.inject({ method: 'POST', url: '/api/somebody@people.test' })
    const text = await read()
    const labels = 'method="GET",route="/api/:pageType/listing"'
    expect(text).toContain(`\nseriba_http_requests_total{${labels},status="2xx"} 2\n`)
    expect(text).toContain(`\nseriba_http_requests_total{${labels},status="4xx"} 1\n`)
    expect(text).toContain(`\nseriba_http_request_duration_seconds_count{${labels}} 3\n`)
    expect(text).toContain(`\nseriba_http_request_duration_seconds_bucket{le="+Inf",${labels}} 3\n`)
    expect(text).toMatch(
      /^seriba_http_requests_total\{method="any",route="none",status="4xx"\} \d/m,
    )
    expect(text).not.toContain('somebody')
  })

  test('connections, by their pool', async () => {
    const metrics = new Registry()
    measurePools(metrics, { pages: pool })
    const client = await pool.connect()
    const text = await metrics.metrics()
    client.release()
    expect(text).toContain('\nseriba_database_connections_in_use{pool="pages"} 1\n')
    expect(text).toContain(`\nseriba_database_connections_max{pool="pages"} ${pool.options.max}\n`)
    expect(text).toContain('\nseriba_database_waiting{pool="pages"} 0\n')
  })

  test('metrics of an unavailable database are missing, and do not delay the scrape', async () => {
    const metrics = new Registry()
    const gauge = { help: 'Rows.', labelNames: ['of'] } as const
    databaseGauge(metrics, { ...gauge, name: 'here' }, async () => [
      { labels: { of: 'a' }, value: 7 },
    ])
    databaseGauge(metrics, { ...gauge, name: 'refused' }, () =>
      Promise.reject(new Error('unavailable')),
    )
    databaseGauge(metrics, { ...gauge, name: 'silent' }, () => new Promise(() => undefined))
    const began = performance.now()
    const samples = (await metrics.metrics()).split('\n').filter((line) => /^[a-z]/.test(line))
    expect(samples).toEqual(['here{of="a"} 7'])
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
