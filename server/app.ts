import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { bidRoutes } from './bids/routes.ts'
import type { Context } from './context.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { refuseBroken } from './http/broken-requests.ts'
import { compressFrom } from './http/finished-answer.ts'
import { sendSafeHeaders } from './http/headers.ts'
import { type LogSink, logOptions } from './http/log.ts'
import { openApiDocument } from './http/openapi.ts'
import { serveOpenApi } from './http/openapi-page.ts'
import { handleErrors, Refusal, sendRefusal } from './http/route.ts'
import { listingRoutes } from './listings/routes.ts'
import { serveLive } from './live/stream.ts'
import { lotRoutes } from './lots/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { savedSearchRoutes } from './saved-searches/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { serveWeb } from './web-app/web-files.ts'

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
export const version: string = JSON.parse(manifest).version

/** Up to here a stream costs the event loop more than compressing does: 0.1 ms for 10 KB. */
const compressAtOnce = 32 * 1024

/** What stands in `X-Forwarded-For` before the entry of the one proxy was written by the caller. */
const nextHopOnly = (_address: string, hop: number) => hop === 0

/**
 * The HTTP server with every call of the contract. `extend` lets the composition root add what
 * only it knows of, such as the demo market's photos.
 */
export async function buildApp(
  context: Context,
  extend: (app: FastifyInstance) => void = () => undefined,
  logTo?: LogSink,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(context.config.logLevel, logTo) ?? false,
    genReqId: () => randomUUID(),
    trustProxy: context.config.trustProxy === true ? nextHopOnly : context.config.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Addresses that cannot be decoded never reach a route or its error handler.
    frameworkErrors: (_error, request, reply) =>
      sendRefusal(request, reply, new Refusal('invalid_request')),
    clientErrorHandler: refuseBroken,
  })
  // A form of another site can be sent as plain text without the browser asking first; as JSON not.
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(compress, { threshold: compressFrom, syncThreshold: compressAtOnce })
  await sendSafeHeaders(app, context)
  handleErrors(app)
  metricsRoutes(app, context.metrics, context.config.metricsToken)
  serveOpenApi(app, openApiDocument(version, context.config.company.name))

  authRoutes(app, context)
  accountRoutes(app, context)
  siteRoutes(app, context, version)
  favoriteRoutes(app, context)
  savedSearchRoutes(app, context)
  lotRoutes(app, context)
  bidRoutes(app, context)
  serveLive(app, context)
  listingRoutes(app, context)
  extend(app)
  await serveWeb(app)
  return app
}
