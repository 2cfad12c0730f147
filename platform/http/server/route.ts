import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/** What a handler gets: validated input, the person, and a database that is a transaction in writes. */
export type ApiRequest<E extends Endpoint> = ParsedInput<E> & {
  /** Null only in calls that anyone may make. */
  readonly person: IsPublic<E> extends true ? Person | null : Person
  readonly db: Db
  /** The `Idempotency-Key`, for handlers with `commitsItself`. */
  readonly key: KeyedWrite | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The response body, a buffer of JSON that is serialized already, or the pieces of a file. */
export type HandlerResult<E extends Endpoint> =
  | ResponseBody<E>
  | Buffer
  | (ResponseBody<E> extends string ? AsyncIterable<string | Buffer> : never)

export interface RouteOptions<E extends Endpoint, Prepared> {
  /**
   * Slow work before the transaction begins, such as hashing a password: it must not hold a
   * connection of the database while it is queued. The handler gets its result.
   */
  readonly prepare?: (request: ApiRequest<E>) => Promise<Prepared>
  /** Names under which a 422 reports fields of the body, where the wire has others. */
  readonly fieldNames?: Readonly<Record<string, string>>
  /** Minimum time of the response in milliseconds, so that its time does not reveal what was found. */
  readonly atLeastMs?: number
  /** Uses the database connections that are reserved for bids, the look-up of the session included. */
  readonly reserved?: boolean
  /**
   * Rate limit of a person, counted together for all calls with the same limit. A copy of a request with an
   * `Idempotency-Key` does not count, unless the call has a `prepare`, which runs for every copy.
   */
  readonly limit?: (person: Person) => RateLimit
  /** Returns the digest of an uploaded file, which ties an `Idempotency-Key` to this file. */
  readonly digest?: (prepared: Prepared) => string
  /** For a handler that begins and commits its transaction itself and handles the key of the request. */
  readonly commitsItself?: true
  /** `false` for a handler that compresses its response itself. */
  readonly compress?: false
}

/**
 * Serves one call of the contract. In this order: origin, session, validation (by Fastify, with the
 * schemas of the call), access rule, `prepare`, handler, response. A write runs in one transaction,
 * and its response leaves after the commit.
 */
export function route<E extends Endpoint, Prepared = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: ApiRequest<E>, prepared: Prepared) => Promise<HandlerResult<E>>,
  options: RouteOptions<E, Prepared> = {},
): void {
  const { http } = app
  const databaseOf = () => (options.reserved ? http.reservedDb : http.db)
  const { params, query, response, access } = endpoint
  // A file is received by the handler.
  const body = endpoint.isUpload ? undefined : endpoint.body
  const countTry = async ({ person }: FastifyRequest) => {
    if (options.limit && person) await http.limits.consume(options.limit(person), `${person.id}`)
  }
  const countsInWrite = ({ headers }: FastifyRequest) =>
    endpoint.idempotent && headers['idempotency-key'] !== undefined && !options.prepare
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
      request.person = await http.authenticate(request, databaseOf())
      if (access.who !== 'anyone' && !request.person) throw new Refusal('not_signed_in')
    },
    preValidation: async (request) => {
      // A request without a body is a form with nothing filled in.
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
      const call = { ...input, person, db, key: requestKey, request, reply } as ApiRequest<E>
      const prepared = (await options.prepare?.(call)) as Prepared
      const { digest, commitsItself } = options
      const key = digest ? keyOf({ ...input, digest: digest(prepared) }) : requestKey
      let isCounted = !countsInWrite(request)
      const write = async (transaction: Db) => {
        // Once, also where a conflict repeats the transaction. A copy of a request never comes here.
        if (!isCounted) await countTry(request)
        isCounted = true
        return handler({ ...call, db: transaction }, prepared)
      }
      const result = await (isWrite(endpoint) && !commitsItself
        ? runWrite(db, key, write)
        : handler(call, prepared))
      if (options.atLeastMs) await delay(Math.max(0, options.atLeastMs - reply.elapsedTime))
      return bodyOf(endpoint, reply, result)
    },
  })
}

/** What Fastify sends for a result. It serializes objects itself, with the schema of the response. */
function bodyOf(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (Buffer.isBuffer(result)) return result
  if (endpoint.mediaType && typeof endpoint.mediaType !== 'string') {
    return Readable.from(result as AsyncIterable<Buffer>)
  }
  if (endpoint.mediaType) {
    const isText = endpoint.mediaType.startsWith('text/')
    reply.type(isText ? `${endpoint.mediaType}; charset=utf-8` : endpoint.mediaType)
    // Read no faster than it is sent; the source stops when the client leaves.
    return Readable.from(result as AsyncIterable<string | Buffer>)
  }
  // Fastify would send a string as it is.
  if (typeof result === 'string') {
    reply.type('application/json; charset=utf-8')
    return reply.serialize(result)
  }
  return result
}
