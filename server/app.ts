import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { authenticate, sessionCookies } from './auth/session.ts'
import { findBidInfo } from './bids/bid-info.ts'
import { bidSource } from './bids/live.ts'
import { bidRoutes } from './bids/routes.ts'
import type { Context } from './context.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import type { LogSink } from './http/log.ts'
import { httpServer } from './http/server.ts'
import { listingRoutes } from './listings/routes.ts'
import { serveEvents } from './live/stream.ts'
import { lotSource } from './lots/live.ts'
import { lotRoutes } from './lots/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { savedSearchRoutes } from './saved-searches/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { serveWeb } from './web-app/web-files.ts'

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
export const version: string = JSON.parse(manifest).version

/**
 * The HTTP server with every call of the contract. `extend` adds routes that only the composition
 * root knows, such as the photos of the demo market.
 */
export async function buildApp(
  context: Context,
  extend: (app: FastifyInstance) => void = () => undefined,
  logTo?: LogSink,
): Promise<FastifyInstance> {
  const app = await httpServer({
    config: context.config,
    version,
    db: context.db,
    reservedDb: context.bidsDb,
    authenticate: (request, db) => authenticate(context, request, db),
    accessCookie: sessionCookies.access,
    logTo,
  })
  metricsRoutes(app, context.metrics, context.config.metricsToken)
  authRoutes(app, context)
  accountRoutes(app, context)
  siteRoutes(app, context, version)
  favoriteRoutes(app, context)
  savedSearchRoutes(app, context)
  lotRoutes(app, context, findBidInfo)
  bidRoutes(app, context)
  serveEvents(app, context.db, [lotSource, bidSource])
  listingRoutes(app, context)
  extend(app)
  await serveWeb(app)
  return app
}
