import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Metrics } from './metrics.ts'
import { measureRequests } from './request-metrics.ts'

/**
 * Figures for Prometheus at `/api/metrics` (docs/operations.md). This is no call of the contract: a
 * machine reads it, with a token of its own that works while the database is unavailable.
 */
export function metricsRoutes(
  app: FastifyInstance,
  metrics: Metrics,
  /** Null disables metrics: the address is not found. */
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

/** The time of the comparison is the same for every wrong token, so that none can be guessed by it. */
function isToken(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(sent), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
