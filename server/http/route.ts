import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  type Access,
  type Endpoint,
  type FlagBy,
  isWrite,
  type ParsedInput,
  type ResponseBody,
} from '../../contract/core/endpoint.ts'
import { type ErrorBody, type RefusalCode, refusals } from '../../contract/core/errors.ts'
import { kindOfUser, type PermissionFlag } from '../../contract/core/permissions.ts'
import { findPerson, type Person } from '../auth/session.ts'
import type { Context } from '../context.ts'
import { retryConflicts } from '../db/conflicts.ts'
import type { Db } from '../db/tables.ts'
import { isUnavailable, isUnstorable } from '../db/unavailable.ts'
import type { KeyedRequest } from '../idempotency/commands.ts'
import { keyedRequest, type Outcome, onceForKey } from '../idempotency/keyed.ts'
import { fieldMessages } from './field-messages.ts'
import { formLanguage, refusalMessage, requestLanguage } from './refusal-messages.ts'
import { isFromHere } from './same-origin.ts'

/** An expected "no": the catalogue's code becomes status and message of the answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** What is wrong, by field; only with `invalid_fields`. */
  readonly fields: Readonly<Record<string, string>> | null
  readonly details: readonly string[]
  /** When trying again makes sense; goes out as `Retry-After`. */
  readonly retryAfterSeconds: number
  /** What the call has written before it refused stays, such as the audit of the refusal. */
  readonly keepsWrites: boolean

  constructor(
    code: RefusalCode,
    more: {
      fields?: Readonly<Record<string, string>>
      details?: readonly string[]
      retryAfterSeconds?: number
      keepsWrites?: boolean
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = more.fields ?? null
    this.details = more.details ?? []
    this.retryAfterSeconds = more.retryAfterSeconds ?? 0
    this.keepsWrites = more.keepsWrites ?? false
  }
}

/** What a handler gets: parsed input, the person, and a database that is a transaction in writes. */
export type Call<E extends Endpoint> = ParsedInput<E> & {
  readonly context: Context
  readonly db: Db
  /** Who is calling, or null; `person` is for calls that need somebody. */
  readonly visitor: Person | null
  /** @throws Refusal not_signed_in */
  readonly person: Person
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a handler gives back: the answer, or the pieces of a file that is sent as it comes. */
export type Given<E extends Endpoint> =
  ResponseBody<E> extends string
    ? ResponseBody<E> | AsyncIterable<string | Buffer>
    : ResponseBody<E>

/** What a call needs besides its handler. */
export interface RouteOptions<E extends Endpoint, Prepared> {
  /**
   * Runs before the transaction begins: slow work, such as a password's hash, must not hold a
   * connection of the database while it waits for its turn.
   */
  readonly prepare?: (call: Call<E>) => Promise<Prepared>
  /** Names under which a 422 reports fields, where the wire has others. */
  readonly fieldKeys?: Readonly<Record<string, string>>
  /** The answer takes at least as long, so that its time tells nothing of what was found. */
  readonly atLeastMs?: number
  /**
   * Everything about the call goes through the connections that are kept for bids, so that no other
   * work can be in its way.
   */
  readonly reserved?: boolean
}

/**
 * Serves one call of the contract: checks who calls, parses the input, runs writes in one
 * transaction and answers after its commit.
 */
export function route<E extends Endpoint, Prepared = undefined>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (call: Call<E> & { readonly prepared: Prepared }) => Promise<Given<E>>,
  options: RouteOptions<E, Prepared> = {},
): void {
  serve(app, context, endpoint, options, async (call) => {
    const began = performance.now()
    const keyed = keyOf(endpoint, call)
    const prepared = (await options.prepare?.(call)) as Prepared
    const run = (db: Db) =>
      handler(Object.create(call, { db: { value: db }, prepared: { value: prepared } }))
    const answer = isWrite(endpoint) ? await inTransaction(call.db, run, keyed) : await run(call.db)
    if (endpoint.mediaType) return sendFile(call.reply, endpoint.mediaType, answer)
    checkAnswer(context, endpoint, answer)
    if (options.atLeastMs) await delay(Math.max(0, began + options.atLeastMs - performance.now()))
    // Fastify takes a string for a finished body.
    return typeof answer === 'string' ? sendJsonText(call.reply, answer) : answer
  })
}

/**
 * Serves a write that is one statement: that commits by itself, and stores what it has come to with
 * the key of its request. Everything else is as with `route`. The handler gives null when the key
 * belongs to another request, and may be run again when PostgreSQL has called it off.
 */
export function routeAtOnce<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (call: Call<E>, keyed: KeyedRequest | null) => Promise<Outcome<ResponseBody<E>> | null>,
): void {
  serve(app, context, endpoint, { reserved: true }, async (call) => {
    const keyed = keyOf(endpoint, call)
    const answer = answerOf(await retryConflicts(() => handler(call, keyed)))
    checkAnswer(context, endpoint, answer)
    return answer
  })
}

/** What stands before every call, however its answer is made. */
interface Entrance {
  readonly fieldKeys?: Readonly<Record<string, string>>
  readonly reserved?: boolean
  /** What `respond` gives is compressed as the browser wants it. */
  readonly compresses?: boolean
}

/**
 * Lets a request in to `respond`, which says what is sent: only with input that the contract knows,
 * and only from who may make the call.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  { fieldKeys, reserved = false, compresses = false }: Entrance,
  respond: (call: Call<E>) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ...(compresses ? { compress: false } : {}),
    handler: async (request, reply) => {
      if (isWrite(endpoint) && !isFromHere(context, request)) throw new Refusal('cross_site')
      reply.header('cache-control', 'no-store')
      const db = reserved ? context.bidsDb : context.db
      const visitor = await findPerson(context, request, db)
      // Before the input: whoever has to sign in again hears of that, not of a field.
      if (endpoint.access.who !== 'anyone' && !visitor) throw new Refusal('not_signed_in')
      const input = parseInput(endpoint, request, fieldKeys)
      checkAccess(endpoint.access, visitor, input)
      return respond({
        ...input,
        context,
        db,
        visitor,
        get person() {
          if (!visitor) throw new Refusal('not_signed_in')
          return visitor
        },
        request,
        reply,
      })
    },
  })
}

/** Sends a file piece by piece, no faster than it is read; who makes it stops when the reader leaves. */
function sendFile(reply: FastifyReply, mediaType: string, pieces: unknown): FastifyReply {
  reply.type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
  return reply.send(Readable.from(pieces as AsyncIterable<string | Buffer>))
}

const sendJsonText = (reply: FastifyReply, answer: string) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))

/** @throws Refusal invalid_request for a key that cannot be kept */
function keyOf(endpoint: Endpoint, call: Call<Endpoint>): KeyedRequest | null {
  const { request, visitor, params, query, body } = call
  const keyed = keyedRequest(endpoint, request, visitor?.id, { params, query, body })
  if (keyed !== 'unusable') return keyed
  throw new Refusal('invalid_request', { details: ['Idempotency-Key: 1 to 255 characters'] })
}

/**
 * All or nothing, but for a refusal that says that what was written before it stays. With a key the
 * outcome is stored in the same transaction, such a refusal too: a late copy of a request that was
 * refused never takes effect.
 */
async function inTransaction<T>(
  db: Db,
  run: (transaction: Db) => Promise<T>,
  keyed: KeyedRequest | null,
): Promise<T> {
  const attempt = async (transaction: Db): Promise<Outcome<T>> => {
    try {
      return { answer: await run(transaction) }
    } catch (error) {
      if (!(error instanceof Refusal) || !error.keepsWrites) throw error
      const { code, fields, details, retryAfterSeconds } = error
      return { refusal: { code, fields, details, retryAfterSeconds } }
    }
  }
  const once = (transaction: Db) =>
    keyed ? onceForKey(transaction, keyed, () => attempt(transaction)) : attempt(transaction)
  return answerOf(await retryConflicts(() => db.transaction().execute(once)))
}

/** @throws Refusal when the write has come to one, or the key of the request to nothing */
function answerOf<T>(outcome: Outcome<T> | null): T {
  if (!outcome) throw new Refusal('idempotency_key_reused')
  if ('answer' in outcome) return outcome.answer
  const { code, fields, ...more } = outcome.refusal
  throw new Refusal(code, { ...more, ...(fields ? { fields } : {}) })
}

/** Turns everything that is thrown into the one error body, and says nothing of the unexpected. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected error')
    return sendRefusal(request, reply, refusal)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const language = requestLanguage(request)
  const body: ErrorBody = {
    success: false,
    messageCode: refusal.code,
    message: refusal.fields ? { ...refusal.fields } : refusalMessage(refusal.code, language),
    ...(refusal.details.length > 0 ? { validationErrors: [...refusal.details] } : {}),
    requestId: request.id,
  }
  if (refusal.retryAfterSeconds > 0) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.status(refusals[refusal.code]).header('cache-control', 'no-store').send(body)
}

export const newRequestId = () => randomUUID()

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return new Refusal('too_large')
  if (status === 415) return new Refusal('unsupported_media_type')
  if (status === 404) return new Refusal('not_found')
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('invalid_request')
  if (isUnstorable(error)) return new Refusal('invalid_request')
  if (isSearchAway(error)) return new Refusal('unavailable', { retryAfterSeconds: 2 })
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfterSeconds: 5 })
  return new Refusal('internal')
}

/** The search is still loading what was asked for, or has more to do than it can. */
function isSearchAway(error: unknown): boolean {
  const { name } = error as { name?: string }
  return name === 'SearchLoading' || name === 'SearchBusy'
}

function parseInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  fieldKeys: Readonly<Record<string, string>> = {},
): ParsedInput<E> {
  const parts: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = schema.safeParse(request[part] ?? {})
    if (!parsed.success) throw refusalOf(part, parsed.error, request, fieldKeys)
    parts[part] = parsed.data
  }
  return parts as ParsedInput<E>
}

/** A wrong path is a page that does not exist, a wrong query a bad request, a wrong body a form. */
function refusalOf(
  part: 'params' | 'query' | 'body',
  error: z.ZodError,
  request: FastifyRequest,
  fieldKeys: Readonly<Record<string, string>>,
): Refusal {
  if (part === 'params') return new Refusal('not_found')
  if (part === 'query') {
    const details = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    return new Refusal('invalid_request', { details })
  }
  const messages = Object.entries(fieldMessages(error, request.body, formLanguage(request)))
  const fields = Object.fromEntries(messages.map(([name, text]) => [fieldKeys[name] ?? name, text]))
  return new Refusal('invalid_fields', { fields, details: messages.map((pair) => pair.join(': ')) })
}

function checkAccess(
  access: Access,
  visitor: Person | null,
  input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): void {
  if (access.who === 'anyone') return
  if (!visitor) throw new Refusal('not_signed_in')
  if (access.who === 'signed-in') return
  if (access.who === 'manager') {
    if (kindOfUser(visitor) === 'manager') return
    throw new Refusal('not_permitted')
  }
  const flag = 'flag' in access ? access.flag : flagIn(access.flagBy, input)
  if (!flag || !visitor.permissions[flag]) throw new Refusal('not_permitted')
  const also = 'also' in access ? access.also : undefined
  if (also && !visitor.permissions[also]) throw new Refusal('not_permitted')
}

function flagIn(
  { param, place, flags }: FlagBy,
  {
    params,
    query,
    body,
  }: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): PermissionFlag | undefined {
  const values = { path: params, query, body }[place] as Readonly<Record<string, unknown>>
  return flags[String(values[param])]
}

/** An answer that breaks its own contract is a defect of the server, and fails loudly in tests. */
class ContractBreach extends Error {
  override name = 'ContractBreach'
}

/** Outside production: holds an answer against the contract. */
export function checkAnswer({ config }: Context, endpoint: Endpoint, answer: unknown): void {
  if (config.mode === 'production') return
  const parsed = endpoint.response.safeParse(answer)
  if (parsed.success) return
  throw new ContractBreach(
    `${endpoint.method} ${endpoint.path} breaks its contract:\n${z.prettifyError(parsed.error)}`,
  )
}
