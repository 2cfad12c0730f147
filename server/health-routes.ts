import type { FastifyInstance } from 'fastify'
import { isOperator } from '../contract/core/permissions.ts'
import { health, ready } from '../contract/health.ts'
import type { Context } from './core/context.ts'
import { Refusal } from './core/refusal.ts'
import { probeWrites } from './db/commands.ts'
import { healthDetail } from './health-detail.ts'
import { route } from './http/route.ts'

/** Whether this server is up, and whether it can serve. */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  route(app, health, async ({ query, person }) => ({
    success: true as const,
    version: context.version,
    ...(query.detail !== undefined && person && isOperator(person)
      ? { detail: await healthDetail(context) }
      : {}),
  }))

  route(app, ready, async ({ db }) => {
    const unavailable = () => new Refusal('unavailable', { retryAfterSeconds: 5 })
    if (context.searchStatus()?.isLoaded === false) throw unavailable()
    if (!(await context.writes.succeed(() => probeWrites(db)))) throw unavailable()
    return { success: true as const }
  })
}
