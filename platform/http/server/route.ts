import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Origin, originOf } from '#platform/audit/server/commands.ts'
import {
  type Endpoint,
  type IsPublic,
  isWrite,
  type ParsedInput,
  type ResponseBody,
} from '#platform/core/contract/endpoint.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { checkAccess } from './access.ts'
import { isMadeByApp, isSameOrigin } from './origin.ts'
import { checkPrintedFields } from './refusals/printed-fields.ts'
import { idempotencyKeyOf, type KeyedWrite, runWrite } from './run-write.ts'

/** The input of a handler: validated values, the person, and a database that is a transaction in writes. */
export type ApiRequest<E extends Endpoint> = ParsedInput<E> & {
  /** Null only in calls that anyone may make. */
  readonly person: IsPublic<E> extends true ? Person | null : Person
  readonly db: Db
  /** The `Idempotency-Key`, for handlers with `commitsItself`. */
  readonly key: KeyedWrite | null
  /** What the audit records of the request. */
  readonly origin: Origin
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A response body without its `success`, which `route` adds; nothing where that is all. */
type WithoutSuccess<Body> = Body extends { readonly success: true }
  ? // biome-ignore lint/suspicious/noConfusingVoidType: what a handler without a return statement returns
    Omit<Body, 'success'> | (Record<never, never> extends Omit<Body, 'success'> ? void : never)
  : Body

/** The response body, a buffer of JSON that is serialized already, or the pieces of a file. */
export type HandlerResult<E extends Endpoint> =
  | ResponseBody<E>
  | WithoutSuccess<ResponseBody<E>>
  | Buffer
  | (ResponseBody<E> extends string ? AsyncIterable<string | Buffer> : never)

type Handler<E extends Endpoint, Prepared> = (
  request: ApiRequest<E>,
  prepared: Prepared,
) => Promise<HandlerResult<E>>

export interface RouteOptions<E extends Endpoint, Prepared> {
  /**
   * Slow work before the transaction, such as hashing a password, which must not hold a database connection while it is
   * queued. The handler gets its result.
   */
  readonly prepare?: (request: ApiRequest<E>) => Promise<Prepared>
  /** Names for the body's fields in a 422, where the API uses others. */
  readonly fieldNames?: Readonly<Record<string, string>>
  /** Minimum response time in milliseconds, so that the time does not reveal what was found. */
  readonly atLeastMs?: number
  /**
   * How long to wait for the session, ms; then the call goes on without a person. For calls that anybody may make and
   * that respond even if the database does not.
   */
  readonly sessionWithinMs?: number
  /** Uses the database connections reserved for bids, also to read the session. */
  readonly reserved?: boolean
  /**
   * Rate limit of a person, shared by all calls with the same limit. A copy of a request with an `Idempotency-Key` does
   * not count, unless the call has a `prepare`, which runs for every copy.
   */
  readonly limit?: RateLimit | ((person: Person) => RateLimit)
  /** Returns the digest of an uploaded file, which ties an `Idempotency-Key` to this file. */
  readonly digest?: (prepared: Prepared) => string
  /** For a handler that manages its own transaction and the key of the request. */
  readonly commitsItself?: true
  /** `false` for a handler that compresses its own response. */
  readonly compress?: false
}

/**
 * Serves one call of the contract. In this order: origin, session, validation (by Fastify, with the
 * schemas of the call), access rule, `prepare`, handler, response. A write runs in one transaction,
 * and its response leaves after the commit.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, undefined>,
): void
export function route<E extends Endpoint, Prepared = undefined>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteOptions<E, Prepared>,
  handler: Handler<E, Prepared>,
): void
export function route<E extends Endpoint, Prepared>(
  app: FastifyInstance,
  endpoint: E,
  ...rest: [Handler<E, Prepared>] | [RouteOptions<E, Prepared>, Handler<E, Prepared>]
): void {
  const { http } = app
  const [options, handler] = rest.length === 1 ? [{}, ...rest] : rest
  const databaseOf = () => (options.reserved ? http.reservedDb : http.db)
  const { params, query, response, access } = endpoint
  // The handler receives the file.
  const body = endpoint.isUpload ? undefined : endpoint.body
  const countTry = async ({ person }: FastifyRequest) => {
    const { limit } = options
    if (!limit || !person) return
    await http.limits.consume(typeof limit === 'function' ? limit(person) : limit, `${person.id}`)
  }
  const countsInWrite = ({ headers }: FastifyRequest) =>
    endpoint.idempotent && headers['idempotency-key'] !== undefined && !options.prepare
  const hasSuccess = response instanceof z.ZodObject && 'success' in response.shape
  const handled: Handler<E, Prepared> = async (request, prepared) => {
    const result = await handler(request, prepared)
    if (!hasSuccess || Buffer.isBuffer(result)) return result
    return { success: true, ...(result as object | undefined) } as HandlerResult<E>
  }
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: response },
    },
    config: { endpoint, ...(options.fieldNames && { fieldNames: options.fieldNames }) },
    ...(options.compress === false && { compress: false }),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (isWrite(endpoint) && !isSameOrigin(http.config, request)) throw new Refusal('cross_site')
      if (endpoint.changesState && !isMadeByApp(endpoint, request)) throw new Refusal('cross_site')
      const person = http.authenticate(request, databaseOf())
      request.person = await (options.sessionWithinMs === undefined
        ? person
        : Promise.race([person.catch(() => null), delay(options.sessionWithinMs, null)]))
      if (access.who !== 'anyone' && !request.person) throw new Refusal('not_signed_in')
    },
    preValidation: async (request) => {
      // A request without a body is treated as an empty form.
      if (body) request.body ??= {}
    },
    preHandler: async (request) => {
      checkAccess(access, request.person, request)
      if (!countsInWrite(request)) await countTry(request)
      await checkPrintedFields(endpoint, request.body, options.fieldNames)
    },
    handler: async (request, reply) => {
      const input = {
        params: params && request.params,
        query: query && request.query,
        body: body && request.body,
      }
      const keyOf = (all: object) => idempotencyKeyOf(endpoint, request, all)
      const requestKey = keyOf(input)
      const { person } = request
      const db = databaseOf()
      const call = {
        ...{ ...input, person, db, key: requestKey, request, reply },
        origin: originOf(request, http.now()),
      } as ApiRequest<E>
      const prepared = (await options.prepare?.(call)) as Prepared
      const { digest, commitsItself } = options
      const key = digest ? keyOf({ ...input, digest: digest(prepared) }) : requestKey
      let isCounted = !countsInWrite(request)
      const write = async (transaction: Db) => {
        // Counts once, even if a conflict repeats the transaction. A copy of a request never gets here.
        if (!isCounted) await countTry(request)
        isCounted = true
        return handled(
          { ...call, db: transaction, origin: originOf(request, http.now()) },
          prepared,
        )
      }
      const result = await (isWrite(endpoint) && !commitsItself
        ? runWrite(db, key, write)
        : handled(call, prepared))
      if (options.atLeastMs) await delay(Math.max(0, options.atLeastMs - reply.elapsedTime))
      return bodyOf(endpoint, reply, result)
    },
  })
}

/** Returns what Fastify sends for a result. Fastify serializes objects itself, with the schema of the response. */
function bodyOf(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (Buffer.isBuffer(result)) return result
  if (endpoint.mediaType && typeof endpoint.mediaType !== 'string') {
    return Readable.from(result as AsyncIterable<Buffer>)
  }
  if (endpoint.mediaType) {
    const isText = endpoint.mediaType.startsWith('text/')
    reply.type(isText ? `${endpoint.mediaType}; charset=utf-8` : endpoint.mediaType)
    // Read no faster than it is sent; the source stops when the client disconnects.
    return Readable.from(result as AsyncIterable<string | Buffer>)
  }
  // Fastify would send a string unserialized.
  if (typeof result === 'string') {
    reply.type('application/json; charset=utf-8')
    return reply.serialize(result)
  }
  return result
}
