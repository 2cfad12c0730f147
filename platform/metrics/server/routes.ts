import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, Histogram } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves metrics for Prometheus at `/api/metrics` (docs/operations.md). This is no call of the contract: a machine
 * reads it, with its own token that works while the database is unavailable.
 */
export function metricsRoutes(
  app: FastifyInstance,
  metrics: Metrics,
  /** Null disables metrics: the address is then not found. */
  metricsToken: string | null,
): void {
  measureRequests(app, metrics)
  app.get('/api/metrics', async (request, reply) => {
    if (metricsToken === null) throw new Refusal('not_found')
    if (!isToken(request.headers.authorization, metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('not_signed_in')
    }
    const text = await metrics.metrics()
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text)
  })
}

/** Compares a token in constant time, so that it cannot be guessed from the time. */
function isToken(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(sent), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Upper bounds in seconds: from a cached response to a statement at its timeout. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times every request by its route. An address would make a new series for each lot. */
function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = new Counter({
    name: 'seriba_http_requests_total',
    help: 'Requests, by route and class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'seriba_http_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    // All addresses without a route share one series.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const method = request.is404 ? 'any' : request.method
    requests.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
  })
}
