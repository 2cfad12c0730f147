import type { ZodError } from 'zod'
import { type ApiName, api } from '../contract/api.ts'
import type { Answer, CallInput, Endpoint } from '../contract/endpoint.ts'
import { errorBody } from '../contract/errors.ts'
import { CallRefused, InvalidData, Unreachable } from './call-errors.ts'

export interface ClientOptions {
  /** Origin of the server; empty in the browser, where page and calls share it. */
  readonly baseUrl?: string
  readonly fetch?: typeof fetch
  /** Sent with every call; tests pass a cookie here. */
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

type Api = typeof api
type Input<Name extends ApiName> = CallInput<Api[Name]>
type Rest<Name extends ApiName> =
  Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, options?: { signal?: AbortSignal }]
    : [input: Input<Name>, options?: { signal?: AbortSignal }]

export type Call = <Name extends ApiName>(
  name: Name,
  ...rest: Rest<Name>
) => Promise<Answer<Api[Name]>>

/**
 * Makes calls of the contract. Rejects with `CallRefused`, `InvalidData` or `Unreachable`, or, when
 * the caller's own signal aborts, with that signal's reason.
 */
export function createClient(options: ClientOptions = {}): Call {
  const { baseUrl = '', headers = {}, timeoutMs = 15_000 } = options
  return async (name, ...rest) => {
    const [input = {}, { signal } = {}] = rest
    const endpoint: Endpoint = api[name]
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>
    const timeout = AbortSignal.timeout(timeoutMs)
    const request: RequestInit = {
      method: endpoint.method,
      credentials: 'include',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body && { body: JSON.stringify(body) }),
    }
    const send = options.fetch ?? fetch
    const { status, ok, json } = await send(baseUrl + addressOf(endpoint, params, query), request)
      .then(async (response) => ({
        status: response.status,
        ok: response.ok,
        json: parseJson(await response.text()),
      }))
      .catch((cause: unknown) => {
        if (signal?.aborted) throw signal.reason
        throw new Unreachable(name, { cause })
      })
    if (!ok) throw refusalOf(status, json)
    const answer = endpoint.answer.safeParse(json)
    if (!answer.success) throw new InvalidData(name, linesOf(answer.error))
    return answer.data as Answer<Api[typeof name]>
  }
}

/** The client of this page. */
export const call = createClient()

function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return `/api${path}${search && `?${search}`}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A proxy in between may answer with a page of its own; then the status has to do. */
function refusalOf(status: number, json: unknown): CallRefused {
  const body = errorBody.safeParse(json)
  if (body.success) return new CallRefused(status, body.data)
  const messageCode = status >= 502 && status <= 504 ? 'unavailable' : 'internal'
  return new CallRefused(status, { messageCode, message: messageCode, requestId: '' })
}

function linesOf(error: ZodError): string[] {
  return error.issues.flatMap((issue) => {
    // A union says only that nothing fitted; its first branch says what was wrong.
    const inner = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : []
    return (inner.length > 0 ? inner : [issue]).map(
      ({ path, message }) => `${[...issue.path, ...path].join('.') || 'answer'}: ${message}`,
    )
  })
}
