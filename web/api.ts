import type { ZodError } from 'zod'
import { type ApiName, api } from '../contract/api.ts'
import type { Answer, CallInput, Endpoint } from '../contract/endpoint.ts'
import { errorBody } from '../contract/errors.ts'
import { CallRefused, InvalidData, Unreachable } from './call-errors.ts'
import { device } from './device.ts'
import { createSessionRefresh, type Refresh, repeatAfterRefresh } from './session-refresh.ts'

export interface ClientOptions {
  /** Origin of the server; empty in the browser, where page and calls share it. */
  readonly baseUrl?: string
  readonly fetch?: typeof fetch
  /** Sent with every call; tests pass a cookie here. */
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** Language in which answers name things. */
  readonly language?: () => string
  /** Brings a session back after a 401; without it a 401 stays what it is. */
  readonly refresh?: Refresh
}

type Api = typeof api
type Input<Name extends ApiName> = CallInput<Api[Name]>
interface CallOptions {
  readonly signal?: AbortSignal
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean
}
type Rest<Name extends ApiName> =
  Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]

export type Call = <Name extends ApiName>(
  name: Name,
  ...rest: Rest<Name>
) => Promise<Answer<Api[Name]>>

/**
 * Makes calls of the contract. Rejects with `CallRefused`, `InvalidData` or `Unreachable`, or, when
 * the caller's own signal aborts, with that signal's reason. A 401 refreshes the session and repeats
 * the call (spec 1 §4); calls of `auth` are what they are.
 */
export function createClient(options: ClientOptions = {}): Call {
  const { baseUrl = '', headers = {}, timeoutMs = 15_000, language, refresh } = options
  const once: Call = async (name, ...rest) => {
    const [input = {}, { signal, keepalive = false } = {}] = rest
    const endpoint: Endpoint = api[name]
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>
    const timeout = AbortSignal.timeout(timeoutMs)
    const request: RequestInit = {
      method: endpoint.method,
      credentials: 'include',
      ...(keepalive && { keepalive }),
      headers: {
        ...(language && { 'accept-language': language() }),
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
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
  if (!refresh) return once
  return (name, ...rest) => {
    const attempt = () => once(name, ...rest)
    return isOfAuth(name) ? attempt() : repeatAfterRefresh(attempt, refresh, rest[1]?.signal)
  }
}

const isOfAuth = (name: ApiName) => /^\/auth(\/|$)/.test(api[name].path)

const plainCall = createClient({ language: () => device.language.read() })

/** The session of this page, as far as calls can tell. */
export const sessionRefresh = createSessionRefresh({
  refresh: () => plainCall('refreshSession'),
  refreshedAt: device.sessionRefreshedAt,
  locks: globalThis.navigator?.locks,
})

/** The client of this page. */
export const call = createClient({
  language: () => device.language.read(),
  refresh: sessionRefresh.refresh,
})

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
