import { Counter, Histogram } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Upper bounds in seconds: from a cached response to a statement at its timeout. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times every request by its route. An address would make a new series for each lot. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
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
