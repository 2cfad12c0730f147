import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import type { Config } from '#platform/core/server/config.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimits } from '#platform/core/server/rate-limits.ts'
import { type LoggedRefusals, Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Writes } from '#platform/database/server/writes.ts'
import {
  brokenHeaders,
  isAmbiguous,
  respondToBrokenRequest,
  respondToExpectation,
} from './broken-requests.ts'
import { endConnectionsWhenClosing } from './closing.ts'
import { compressFrom } from './compressed-response.ts'
import { type LogSink, logOptions } from './log.ts'
import { isFromUnknownProxy } from './network.ts'
import { type AppContract, addOpenApi } from './openapi.ts'
import { handleErrors, sendRefusal } from './refusals/errors.ts'
import { handleBodies, maxUploadMs } from './request-bodies.ts'
import { gateWrites } from './run-write.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { serializerCompiler } from './validation.ts'

/** What the composition root passes to HTTP, which knows neither sessions nor the people table. */
export interface HttpOptions {
  readonly config: Config
  readonly contract: AppContract
  readonly version: string
  /** The hosts from which pages may load videos; null for all. */
  readonly videoHosts: readonly string[] | null
  readonly db: Db
  /** Connections that only calls with `reserved` use. */
  readonly reservedDb: Db
  readonly writes: Writes
  readonly limits: RateLimits
  now(): Date
  /** The signed-in person of a request, read through `db`; null without a valid session. */
  readonly authenticate: (request: FastifyRequest, db: Db) => Promise<Person | null>
  /** The domains' refusals to log, in addition to the platform's. */
  readonly loggedRefusals: LoggedRefusals
  readonly constraintRefusals: Readonly<Record<string, RefusalCode>>
  /** Name of the session cookie, for the documentation. */
  readonly accessCookie: string
  /** Receives log lines; standard output by default. */
  readonly logTo?: LogSink | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly http: HttpOptions
  }
  interface FastifyRequest {
    /** Set by `route()` before validation; null without a valid session. */
    person: Person | null
  }
  interface FastifyContextConfig {
    readonly endpoint?: Endpoint
    /** Receives files, so its requests may take as long as an upload. */
    readonly takesFiles?: true
    readonly fieldNames?: Readonly<Record<string, string>>
  }
}

/** Up to this size, compressing in one call is cheaper than streaming: 0.1 ms for 10 KB. */
const compressSyncBytes = 32 * 1024

/** Trusts only the proxy's own entry of `X-Forwarded-For`, the last one; clients can forge the others. */
const lastHopOnly = (_address: string, hop: number) => hop === 0

/** An address without a route. */
const unknownPage = '/404'

/** Returns whether the address of a page cannot be decoded. Calls with such an address are refused anyway. */
function isUnreadablePage(url: string): boolean {
  if (!url.includes('%') || /^\/api(?:\/|$)/.test(url)) return false
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return false
  } catch {
    return true
  }
}

/** Returns Fastify with everything that calls have in common, without any calls yet. */
export async function httpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { config, contract, version, logTo } = options
  const app = fastify({
    logger: logOptions(config.logLevel, logTo) ?? false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy === true ? lastHopOnly : config.trustProxy,
    bodyLimit: 256 * 1024,
    // The longest time a body may take; others end sooner (request-bodies.ts).
    requestTimeout: maxUploadMs,
    http: { headersTimeout: 30_000 },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => (isUnreadablePage(url) ? unknownPage : url),
    forceCloseConnections: 'idle',
    // Addresses that cannot be decoded reach neither a route nor the error handler.
    frameworkErrors: (_error, request, reply) =>
      sendRefusal(
        request,
        reply.headers(brokenHeaders(request.id)),
        new Refusal('invalid_request'),
      ),
    clientErrorHandler: respondToBrokenRequest,
  })
  app.decorate('http', options)
  app.decorateRequest('person', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler(config.checksResponses))
  // Another site can send a form as plain text without a preflight, but not as JSON.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || !isFromUnknownProxy(request)) return
    hasWarned = true
    const sentence =
      'A proxy forwards requests and TRUST_PROXY does not name it: rate limits treat all clients as one'
    request.log.warn({ proxy: request.ip }, sentence)
  })
  handleErrors(app)
  await app.register(cookie)
  await app.register(compress, {
    threshold: compressFrom,
    syncThreshold: compressSyncBytes,
    // A decompressor that nobody reads would block the connection of a refused request.
    globalDecompression: false,
  })
  addSecurityHeaders(app, config, options.videoHosts)
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!isAmbiguous(raw)) return
    reply.header('connection', 'close')
    throw new Refusal('invalid_request')
  })
  handleBodies(app)
  gateWrites(app, options.writes)
  endConnectionsWhenClosing(app)
  app.server.on('checkExpectation', respondToExpectation)
  const title = `${config.company.name} API`
  await addOpenApi(app, { contract, title, version, accessCookie: options.accessCookie })
  return app
}
