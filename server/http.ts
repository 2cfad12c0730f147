import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Access, Answer, Endpoint, ParsedInput } from '../contract/endpoint.ts'
import { type ErrorBody, type RefusalCode, refusals } from '../contract/errors.ts'
import type { Context } from './context.ts'
import type { Db } from './db/tables.ts'
import { refusalMessage, requestLanguage } from './refusal-messages.ts'
import { findPerson, type Person } from './session.ts'

/** An expected "no": the catalogue's code becomes status and message of the answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** What is wrong, by field; only with `invalid_fields`. */
  readonly fields: Readonly<Record<string, string>> | null
  readonly details: readonly string[]

  constructor(
    code: RefusalCode,
    more: { fields?: Record<string, string>; details?: readonly string[] } = {},
  ) {
    super(code)
    this.code = code
    this.fields = more.fields ?? null
    this.details = more.details ?? []
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

/**
 * Serves one call of the contract: checks who calls, parses the input, runs writes in one
 * transaction and answers after its commit.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      if (endpoint.method !== 'GET') refuseOtherSites(request)
      reply.header('cache-control', 'no-store')
      const visitor = await findPerson(context, request)
      // Whoever may not call learns nothing of what a call takes.
      checkAccess(endpoint.access, visitor, parsePart(endpoint, 'params', request))
      const input = parseInput(endpoint, request)
      const call = (db: Db): Call<E> => ({
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
      const answer =
        endpoint.method === 'GET'
          ? await handler(call(context.db))
          : await context.db.transaction().execute((transaction) => handler(call(transaction)))
      if (context.config.mode !== 'production') checkAnswer(endpoint, answer)
      return answer
    },
  })
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
  if (isUnavailable(error)) return new Refusal('unavailable')
  return new Refusal('internal')
}

/** No connection to be had, or a statement that ran into its time limit. */
function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    code === 'ECONNREFUSED' ||
    code === '57P01' ||
    code === '57P03' ||
    code === '57014' ||
    code === '53300' ||
    message === 'timeout exceeded when trying to connect' ||
    message === 'Connection terminated unexpectedly'
  )
}

/**
 * A write that another site asked a browser to make is refused; a client that sends neither
 * header is no browser and passes (decisions, Session).
 */
function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Refusal('cross_site')
  const origin = request.headers.origin
  if (origin === undefined) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host)
    throw new Refusal('cross_site')
}

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInput<E> {
  return {
    params: parsePart(endpoint, 'params', request),
    query: parsePart(endpoint, 'query', request),
    body: parsePart(endpoint, 'body', request),
  } as ParsedInput<E>
}

type Part = 'params' | 'query' | 'body'

function parsePart(endpoint: Endpoint, part: Part, request: FastifyRequest): unknown {
  const parsed = endpoint[part]?.safeParse(request[part] ?? {})
  if (parsed && !parsed.success) throw refusalOf(part, parsed.error)
  return parsed?.data
}

/** A wrong path is a page that does not exist, a wrong query a bad request, a wrong body a form. */
function refusalOf(part: Part, error: z.ZodError): Refusal {
  if (part === 'params') return new Refusal('not_found')
  const details = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (part === 'query') return new Refusal('invalid_request', { details })
  const fields = Object.fromEntries(
    error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  )
  return new Refusal('invalid_fields', { fields, details })
}

function checkAccess(access: Access, visitor: Person | null, params: unknown): void {
  if (access.who === 'anyone') return
  if (!visitor) throw new Refusal('not_signed_in')
  if (access.who === 'signed-in') return
  const flag =
    'flag' in access
      ? access.flag
      : access.flagBy.flags[String((params as Record<string, unknown>)[access.flagBy.param])]
  if (!flag || !visitor.permissions[flag]) throw new Refusal('not_permitted')
}

/** An answer that breaks its own contract is a defect of the server, and fails loudly in tests. */
export class ContractBreach extends Error {
  override name = 'ContractBreach'
}

function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const parsed = endpoint.answer.safeParse(answer)
  if (parsed.success) return
  throw new ContractBreach(
    `${endpoint.method} ${endpoint.path} breaks its contract:\n${z.prettifyError(parsed.error)}`,
  )
}
