import type { FastifyInstance } from 'fastify'
import { health, ready } from '#app/contract/health.ts'
import { isOperator } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { probeWrites } from '#platform/database/server/commands.ts'
import { route } from '#platform/http/server/route.ts'
import { healthDetail } from './health-detail.ts'

/** Reports whether this server is up, and whether it can serve. */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  route(app, health, { sessionWithinMs: 500 }, async ({ query, person }) => ({
    version: context.version,
    ...(query.detail !== undefined && person && isOperator(person)
      ? { detail: await healthDetail(context) }
      : {}),
  }))

  route(app, ready, async ({ db }) => {
    const unavailable = () => new Refusal('unavailable', { retryAfterSeconds: 5 })
    if (context.searchStatus()?.isLoaded === false) throw unavailable()
    if (!(await context.writes.succeed(() => probeWrites(db)))) throw unavailable()
  })
}
