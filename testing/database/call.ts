import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod'
import { api } from '#app/contract/api.ts'
import { errorBody, refusals } from '#app/contract/refusals.ts'
import {
  type Api,
  type ApiName,
  type CallInput,
  type Endpoint,
  type ResponseBody,
  refusalsOf,
} from '#platform/core/contract/endpoint.ts'
import type { ErrorBody, RefusalCode } from '#platform/core/contract/errors.ts'
import type { Who } from './people.ts'

export interface CallOptions {
  /** The caller; a guest by default. */
  readonly as?: Who
  /** A session token instead of a person. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes calls of the contract, and checks their responses against it. */
export interface Caller {
  /** Returns the body of a call that must succeed. */
  call<Name extends ApiName>(
    name: Name,
    input: CallInput<Api[Name]>,
    options?: CallOptions,
  ): Promise<ResponseBody<Api[Name]>>
  /** Returns the error body of a call that must be refused. */
  refused<Name extends ApiName>(
    name: Name,
    input: CallInput<Api[Name]>,
    options?: CallOptions,
  ): Promise<ErrorBody>
  /** Returns the whole response, checked as well; for tests of headers or status. */
  respond<Name extends ApiName>(
    name: Name,
    input: CallInput<Api[Name]>,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>
}

/** Parts of any call, before types narrow them. */
interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export function caller(app: FastifyInstance, tokenOf: (who: Who) => Promise<string>): Caller {
  // Errors that responses do not reveal, for the message of a failing test.
  const errors = new Map<string, unknown>()
  app.addHook('onError', async (request, _reply, error) => {
    errors.set(request.id, error)
  })
  async function respond(name: ApiName, input: LooseInput, options: CallOptions = {}) {
    const endpoint: Endpoint = api[name]
    const token = options.token ?? (options.as && (await tokenOf(options.as)))
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
      ...(input.body === undefined ? {} : { payload: payloadOf(endpoint, input.body) }),
    })
    if (response.statusCode < 300) checkResponse(endpoint, response)
    else checkRefusal(endpoint, response)
    return response
  }
  return {
    respond,
    async call(name, input, options) {
      const response = await respond(name, input, options)
      const isFile = (api[name] as Endpoint).mediaType !== undefined
      if (response.statusCode < 300) return isFile ? (response.body as never) : response.json()
      const cause = errors.get(String(response.headers['x-request-id']))
      throw new Error(`${name} was refused, but should not be: ${response.body}`, { cause })
    },
    async refused(name, input, options) {
      const response = await respond(name, input, options)
      if (response.statusCode >= 300) return response.json()
      throw new Error(`${name} should be refused, but responded: ${response.body.slice(0, 400)}`)
    },
  }
}

/** Returns a form if the call takes a file and the body has one. */
function payloadOf({ isUpload }: Endpoint, body: unknown): object {
  const { file, ...fields } = body as { readonly file?: unknown }
  if (!isUpload || !(file instanceof File)) return body as object
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', file)
  return form
}

/** Returns the address of a call, with path and query parameters filled in. */
export function addressOf(endpoint: Endpoint, { params, query }: LooseInput): string {
  const values = { ...(params as Record<string, unknown> | undefined) }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key) =>
    encodeURIComponent(String(values[key])),
  )
  const pairs = Object.entries({ ...(query as Record<string, unknown> | undefined) })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)])
  return pairs.length > 0 ? `/api${path}?${new URLSearchParams(pairs)}` : `/api${path}`
}

/** Checks that a response fits its schema without additional fields. */
function checkResponse(endpoint: Endpoint, response: LightMyRequestResponse): void {
  const body: unknown = endpoint.mediaType ? response.body : response.json()
  const types = [endpoint.mediaType ?? 'application/json'].flat().map((type) => {
    const isText = type.startsWith('text/') || type === 'application/json'
    return isText ? `${type}; charset=utf-8` : type
  })
  expect(types, endpoint.path).toContain(response.headers['content-type'])
  const parsed = endpoint.response.safeParse(body)
  if (!parsed.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} breaks its contract:\n${z.prettifyError(parsed.error)}`,
    )
  }
  expect(body, `${endpoint.path} has more in it than its schema names`).toEqual(parsed.data)
}

/** Checks that a refusal has the error body and the status of its code, and is declared by the call. */
function checkRefusal(endpoint: Endpoint, response: LightMyRequestResponse): void {
  const body = errorBody.parse(response.json())
  const status: number = refusals[body.messageCode]
  expect(response.statusCode, `status of ${body.messageCode}`).toBe(status)
  expect(response.headers['x-request-id'], 'request id').toBe(body.requestId)
  const declared: readonly RefusalCode[] = refusalsOf(endpoint)
  expect(declared, `refusals of ${endpoint.method} ${endpoint.path}`).toContain(body.messageCode)
}
