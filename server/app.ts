import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { api, events } from '../contract/api.ts'
import { errorBody, refusals } from '../contract/refusals.ts'
import { schemaNames } from '../contract/schema-names.ts'
import { listOpenSessions } from './auth/queries.ts'
import { authenticate, sessionCookies } from './auth/session.ts'
import type { Context } from './core/context.ts'
import type { Module } from './core/module.ts'
import { healthRoutes } from './health-routes.ts'
import type { LogSink } from './http/log.ts'
import { httpServer } from './http/server.ts'
import { serveEvents } from './live/stream.ts'

/** A browser has one for all its tabs, so ten are ten devices of one person. */
const streamsPerPerson = 10

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
export const version: string = JSON.parse(manifest).version

/** The HTTP server with the routes of all modules and the stream of their events. */
export async function buildApp(
  context: Context,
  modules: readonly Module[],
  logTo?: LogSink,
): Promise<FastifyInstance> {
  const { config } = context
  const app = await httpServer({
    config,
    contract: { api, events, schemaNames, refusals, errorBody },
    version: context.version,
    videoHosts: config.photoHosts,
    db: context.db,
    reservedDb: context.bidsDb,
    writes: context.writes,
    limits: context.limits,
    authenticate: (request, db) => authenticate(context, request, db),
    accessCookie: sessionCookies.access,
    logTo,
  })
  serveEvents(app, {
    db: context.db,
    sources: modules.flatMap(({ events = [] }) => events),
    listOpenSessions: (ids) => listOpenSessions(context.db, ids, context.now()),
    heartbeatSeconds: config.heartbeatSeconds,
    maxPerPerson: Math.max(1, Math.round(streamsPerPerson * config.rateLimitFactor)),
  })
  healthRoutes(app, context)
  for (const { routes } of modules) await routes?.(app, context)
  return app
}
