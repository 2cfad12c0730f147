import type { Api, ApiName, CallInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { ErrorBody } from '#platform/core/contract/errors.ts'
import { appHeader } from '#platform/http/contract/app-header.ts'
import { isKnownRefusal, loadPageMessages } from '#platform/i18n/web/catalog.ts'
import { isServer } from '#platform/preferences/web/cookie-store.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { lazyImport } from '#platform/ui/web/browser/lazy-part.ts'
import { CallRefused, InvalidData, Unreachable } from './call-errors.ts'
import { type CallRecord, callRecords } from './call-records.ts'
import { reloadIfOutdated } from './outdated-page.ts'
import { createSessionRefresh, type Refresh, repeatAfterRefresh } from './session-refresh.ts'
import { faultsOf, type Shape } from './shapes.ts'

export interface ClientOptions {
  /** Origin of the server; empty in the browser, where page and calls share it. */
  readonly baseUrl?: string
  readonly fetch?: typeof fetch
  /** Sent with every call; tests pass a cookie here. */
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** Returns the language for names in responses. */
  readonly language?: () => string
  /** Refreshes the session after a 401; without it a 401 is thrown. */
  readonly refresh?: Refresh
}

type Input<Name extends ApiName> = CallInput<Api[Name]>
interface CallOptions {
  readonly signal?: AbortSignal
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean
  /** `Idempotency-Key`: repeated requests with the same key have an effect once. */
  readonly requestKey?: string
  /** Time limit for a response that takes longer than others. */
  readonly timeoutMs?: number
  /** Reports the sent share of an upload, 0 to 1. */
  readonly onProgress?: (part: number) => void
}
type Rest<Name extends ApiName> =
  Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]

export type Call = <Name extends ApiName>(
  name: Name,
  ...rest: Rest<Name>
) => Promise<ResponseBody<Api[Name]>>

/**
 *
 * Returns a client for the calls of the contract. Rejects with `CallRefused`, `InvalidData` or `Unreachable`, or with
 * the signal's reason when the caller's signal aborts. A 401 refreshes the session and repeats the call (spec 1 §4),
 * except for the calls of `auth`.
 */
export function createClient(options: ClientOptions = {}): Call {
  const { baseUrl = '', headers = {}, timeoutMs = 15_000, language, refresh } = options
  const fetchWith = options.fetch
  const once: Call = async (name, ...rest) => {
    const [input = {}, options = {}] = rest
    const { signal, keepalive = false, requestKey, onProgress } = options
    const record = callRecords.callTable[name] ?? (await otherCall(name))
    const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>
    const address = addressOf(record, params, query)
    const form = formOf(body)
    const timeout = AbortSignal.timeout(options.timeoutMs ?? (form ? uploadMs : timeoutMs))
    const request: RequestInit = {
      method: record.method,
      credentials: 'include',
      ...(keepalive && { keepalive }),
      headers: {
        [appHeader]: '1',
        ...(language && { 'accept-language': language() }),
        ...headers,
        // The browser sets the boundary of a form itself.
        ...(body && !form && { 'content-type': 'application/json' }),
        ...(requestKey && { 'idempotency-key': requestKey }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body && { body: form ?? JSON.stringify(body) }),
    }
    const send = fetchWith ?? fetch
    const loading = record.response ? Promise.resolve(record.response) : shapeOf(name)
    // Awaited below, unless the call fails first.
    loading.catch(() => undefined)
    const response = onProgress
      ? uploadWith(onProgress, baseUrl + address, request)
      : send(baseUrl + address, request)
    const { status, ok, json, retryAfter } = await response
      .then(async (response) => {
        reportDate(Date.parse(response.headers.get('date') ?? ''))
        return response
      })
      .then(async (response) => ({
        status: response.status,
        ok: response.ok,
        retryAfter: Number(response.headers.get('retry-after')),
        json: parseJson(await response.text()),
      }))
      .catch((cause: unknown) => {
        if (signal?.aborted) throw signal.reason
        throw new Unreachable(name, { cause })
      })
    if (status === 404) void reloadIfOutdated()
    if (!ok) throw await withMessage(name, refusalOf(status, json, retryAfter))
    return checked(name, await loading, json)
  }
  if (!refresh) return once
  return (name, ...rest) => {
    const attempt = () => once(name, ...rest)
    return callRecords.authCalls.includes(name)
      ? attempt()
      : repeatAfterRefresh(attempt, refresh, rest[1]?.signal)
  }
}

let reportDate = (_serverMs: number): void => {}

/** Calls `listener` with the server's time of each response, ms; it has whole seconds and is as old as the response. */
export function watchResponseDates(listener: (serverMs: number) => void): void {
  reportDate = listener
}

const loadUpload = lazyImport(() => import('./fetch-with-progress.ts'), false)

const uploadWith = async (
  onProgress: (part: number) => void,
  address: string,
  request: RequestInit,
): Promise<Response> => (await loadUpload()).fetchWithProgress(address, request, onProgress)

/** A slow phone needs this long for a file of ten megabytes; the server waits no longer. */
const uploadMs = 180_000

/** Returns the form of an upload; null for a call without one. */
function formOf(body: Record<string, unknown> | undefined): FormData | null {
  if (!(body?.file instanceof Blob)) return null
  const form = new FormData()
  form.set('file', body.file)
  return form
}

/** Returns a new `Idempotency-Key`, for all attempts at one write. */
export const newRequestKey = (): string =>
  // randomUUID is missing on pages over plain HTTP, such as in an office network.
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const loadOtherCalls = lazyImport(() => callRecords.loadOtherCalls(), false)

/**
 * Returns the record of a call that is loaded later.
 *
 * @throws Unreachable when the file does not load
 */
async function otherCall(name: ApiName): Promise<Required<CallRecord>> {
  const otherCalls = await loadOtherCalls().catch((cause: unknown) => {
    throw new Unreachable(name, { cause })
  })
  const record = otherCalls[name]
  if (!record) throw new Error(`no record of ${name}`)
  return record
}

const shapeOf = async (name: ApiName): Promise<Shape> => (await otherCall(name)).response

/**
 * Checks the shape of a response.
 *
 * @throws InvalidData when it does not match the contract
 */
function checked<Name extends ApiName>(
  name: Name,
  response: Shape,
  json: unknown,
): ResponseBody<Api[Name]> {
  const faults = faultsOf(response, json)
  if (faults.length > 0) {
    void reloadIfOutdated()
    throw new InvalidData(name, faults)
  }
  return json as ResponseBody<Api[Name]>
}

/**
 * Loads the message of a refusal, and replaces an unknown code by `internal`. A 401 has no message.
 *
 * @throws Unreachable when the message cannot be loaded
 */
async function withMessage(name: ApiName, refusal: CallRefused): Promise<CallRefused> {
  if (refusal.status === 401) return refusal
  await loadMessages().catch((cause: unknown) => {
    throw new Unreachable(name, { cause })
  })
  if (isKnownRefusal(refusal.messageCode)) return refusal
  const { status, message, requestId } = refusal
  return new CallRefused(status, { messageCode: 'internal', message, requestId })
}

const loadMessages = lazyImport(loadPageMessages, false)

let sendOnServer: typeof fetch | null = null
/** The server calls this once: calls of rendered pages go to `send`. */
export function sendCallsWith(send: typeof fetch): void {
  sendOnServer = send
}

const pageOptions: ClientOptions = {
  language: () => preferences.language.read(),
  fetch: (address, init) => (sendOnServer ?? fetch)(address, init),
}
const plainCall = createClient(pageOptions)

/** Refreshes the session of this page. */
export const sessionRefresh = createSessionRefresh({
  refresh: () => plainCall('refreshSession'),
  refreshedAt: preferences.sessionRefreshedAt,
  locks: globalThis.navigator?.locks,
})

const callWithRefresh = createClient({ ...pageOptions, refresh: sessionRefresh.refresh })

/** The client of this page. On the server it refreshes no session. */
export const call: Call = (name, ...rest) =>
  (isServer() ? plainCall : callWithRefresh)(name, ...rest)

/** Returns the URL of a call that reads, for plain links. */
export const addressOfCall = <Name extends ApiName>(name: Name, input: Input<Name>): string => {
  const { params, query } = input as Record<string, Record<string, unknown> | undefined>
  const record = callRecords.callTable[name]
  if (!record) throw new Error(`${name} writes`)
  return addressOf(record, params, query)
}

function addressOf(
  { path }: CallRecord,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
  return `/api${filled}${search && `?${search}`}`
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Builds the error of a refused call. A proxy may respond with an HTML page; then only the status is known. */
export function refusalOf(status: number, json: unknown, retryAfter: number): CallRefused {
  if (faultsOf(callRecords.errorShape, json).length === 0) {
    return new CallRefused(status, json as ErrorBody, retryAfter || 0)
  }
  const messageCode = status >= 502 && status <= 504 ? 'unavailable' : 'internal'
  return new CallRefused(status, { messageCode, message: messageCode, requestId: '' })
}
