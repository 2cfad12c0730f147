import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { Refusal } from '../http/route.ts'
import type { SearchStatus } from '../search/engine/engine.ts'
import { type Metric, metricsText, metricsType } from './metrics-text.ts'
import { countRequests } from './request-counts.ts'

/**
 * Figures for Prometheus at `/api/metrics` (docs/operations.md). No call of the contract: its reader
 * is a machine with a token of its own, which works also while nobody's session can be looked up.
 */
export function serveMetrics(app: FastifyInstance, context: Context): void {
  const requests = countRequests(app)
  const { metricsToken } = context.config
  app.get('/api/metrics', async (request, reply) => {
    if (metricsToken === null) throw new Refusal('not_found')
    if (!isToken(request.headers.authorization, metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('not_signed_in')
    }
    const status = context.searchStatus()
    const metrics = [
      ...(status ? searchMetrics(status) : []),
      ...processMetrics(context),
      ...requests(),
    ]
    return reply.header('cache-control', 'no-store').type(metricsType).send(metricsText(metrics))
  })
}

/** Takes the same time however much of the token is right. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function searchMetrics({ isLoaded, tables, lagMs, driftRows, waiting }: SearchStatus): Metric[] {
  const each = Object.entries(tables)
  return [
    gauge('seriba_search_loaded', 'Whether the columns are loaded.', isLoaded ? 1 : 0),
    {
      name: 'seriba_search_rows',
      help: 'Lots in the columns of a page type.',
      type: 'gauge',
      samples: each.map(([pageType, { rows }]) => ({
        labels: { page_type: pageType },
        value: rows,
      })),
    },
    gauge(
      'seriba_search_bytes',
      'Memory of all columns.',
      each.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    ),
    gauge(
      'seriba_search_lag_seconds',
      'Time since everything settled in the database had been read.',
      lagMs / 1000,
    ),
    gauge(
      'seriba_search_drift_rows',
      'Rows by which columns and database differed when last compared.',
      driftRows,
    ),
    gauge('seriba_search_waiting', 'Questions that are being answered or wait.', waiting),
  ]
}

function processMetrics({ processWatch }: Context): Metric[] {
  const { uptimeSeconds, memory, eventLoopDelayMs, database } = processWatch.figures()
  return [
    gauge('seriba_process_uptime_seconds', 'Time since the start of the process.', uptimeSeconds),
    gauge(
      'seriba_process_resident_memory_bytes',
      'Memory of the process, columns included.',
      memory.rssBytes,
    ),
    gauge('seriba_process_heap_bytes', 'Memory of JavaScript objects.', memory.heapUsedBytes),
    {
      name: 'seriba_event_loop_delay_seconds',
      help: 'By how much timers were late in the latest full minute.',
      type: 'gauge',
      samples: [
        { labels: { quantile: '0.5' }, value: eventLoopDelayMs.p50 / 1000 },
        { labels: { quantile: '0.99' }, value: eventLoopDelayMs.p99 / 1000 },
      ],
    },
    gauge(
      'seriba_database_connections_in_use',
      'Connections that work for a call.',
      database.inUse,
    ),
    gauge('seriba_database_waiting', 'Calls that wait for a connection.', database.waiting),
  ]
}

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})
