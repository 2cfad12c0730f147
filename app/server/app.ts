import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { api, events } from '#app/contract/api.ts'
import { errorBody, refusals } from '#app/contract/refusals.ts'
import { schemaNames } from '#app/contract/schema-names.ts'
import { listOpenSessions } from '#people/auth/server/queries.ts'
import { authenticate, sessionCookies } from '#people/auth/server/session.ts'
import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Module } from '#platform/core/server/module.ts'
import type { LogSink } from '#platform/http/server/log.ts'
import { httpServer } from '#platform/http/server/server.ts'
import { serveEvents } from '#platform/live/server/stream.ts'
import { healthRoutes } from './health-routes.ts'

/** A browser has one for all its tabs, so ten allow ten devices. */
const streamsPerPerson = 10

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
export const version: string = JSON.parse(manifest).version

/** Builds the HTTP server with the routes of all modules and the stream of their events. */
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
    now: context.now,
    authenticate: (request, db) => authenticate(context, request, db),
    loggedRefusals: joined(modules.map(({ loggedRefusals }) => loggedRefusals)),
    constraintRefusals: joined(modules.map(({ constraintRefusals }) => constraintRefusals)),
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
  const served = collectServed(app)
  healthRoutes(app, context)
  for (const { routes } of modules) await routes?.(app, context)
  const listed = new Set<Endpoint>(Object.values(api))
  // In a hook, because plugins add some routes later.
  app.addHook('onReady', async () => {
    for (const { path } of listed.difference(served)) {
      throw new Error(`The call ${path} has no handler.`)
    }
  })
  return app
}

/** Collects the endpoints that have a handler as routes are added. */
function collectServed(app: FastifyInstance): Set<Endpoint> {
  const served = new Set<Endpoint>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) served.add(config.endpoint)
  })
  return served
}

/** Merges the entries of all modules. */
const joined = <Value>(parts: readonly (Readonly<Record<string, Value>> | undefined)[]) =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})))
