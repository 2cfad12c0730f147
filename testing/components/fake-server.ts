import { api } from '#app/contract/api.ts'
import { refusals } from '#app/contract/refusals.ts'
import type { Api, ApiName, Endpoint, ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'

type Body<Name extends ApiName> = ResponseBody<Api[Name]>

/** A request of the app, as the test sees it. */
export interface FakeRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Headers
  /** Aborted when the app cancels the request. */
  readonly signal?: AbortSignal | undefined
}

type Handler<Name extends ApiName> = (request: FakeRequest) => Body<Name> | Promise<Body<Name>>

/** A response or a handler by call. */
export type Answers = { readonly [Name in ApiName]?: Body<Name> | Handler<Name> }

/** Thrown by a handler to refuse the call. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly detail: Readonly<Record<string, unknown>> | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(
    code: RefusalCode,
    more: {
      detail?: Record<string, unknown>
      /** Messages by field. */
      fields?: Record<string, string>
      headers?: Record<string, string>
    } = {},
  ) {
    super(code)
    this.code = code
    this.detail = more.detail
    this.fields = more.fields
    this.headers = more.headers ?? {}
  }
}

/** Thrown by a handler when the response never arrives. */
export class ConnectionLost extends Error {}

/** Answers the calls of the contract in the page itself. Any violation of the contract fails the test. */
export interface FakeServer {
  /** Sets the answer of a call from now on. */
  answer<Name extends ApiName>(name: Name, answer: Body<Name> | Handler<Name>): void
  /** Holds the response to the next request of a call until `release` is called. */
  hold(name: ApiName): { release(): void }
  /** Returns the requests of a call so far. */
  requestsOf(name: ApiName): readonly FakeRequest[]
  /** Calls without an answer, and requests and responses that violate the contract. */
  readonly faults: readonly string[]
  readonly fetch: typeof fetch
}

interface Route {
  readonly name: ApiName
  readonly method: string
  readonly pattern: RegExp
}

/** Calls with fewer parameters come first: `/car-auction/save-comment` before `/{pageType}/lot`. */
const routes: readonly Route[] = Object.entries<Endpoint>(api)
  .toSorted(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)
  .map(([name, { method, path }]) => ({
    name: name as ApiName,
    method,
    pattern: new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))

export function fakeServer(answers: Answers): FakeServer {
  const known = new Map<string, unknown>(Object.entries(answers))
  const requests: { name: ApiName; request: FakeRequest }[] = []
  const held = new Map<ApiName, Promise<void>>()
  const faults: string[] = []

  async function respond(name: ApiName, request: FakeRequest): Promise<Response> {
    requests.push({ name, request })
    const waitFor = held.get(name)
    held.delete(name)
    await waitFor
    if (!known.has(name)) {
      faults.push(`nothing answers ${name}`)
      return refuse(new Refused('internal'))
    }
    const answer = known.get(name)
    try {
      const body = typeof answer === 'function' ? await answer(request) : answer
      for (const breach of violationsOf(name, request, body)) faults.push(`${name}: ${breach}`)
      return Response.json(body)
    } catch (error) {
      if (error instanceof Refused) return refuse(error)
      if (error instanceof ConnectionLost) throw new TypeError('Failed to fetch')
      throw error
    }
  }

  return {
    answer: (name, answer) => void known.set(name, answer),
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(name, promise)
      return { release: resolve }
    },
    requestsOf: (name) => requests.filter((one) => one.name === name).map(({ request }) => request),
    faults,
    async fetch(input, init = {}) {
      const url = new URL(input instanceof Request ? input.url : input, location.origin)
      init.signal?.throwIfAborted()
      for (const { name, method, pattern } of routes) {
        const match = method === (init.method ?? 'GET') && pattern.exec(url.pathname)
        if (!match) continue
        const response = respond(name, {
          params: { ...match.groups },
          query: Object.fromEntries(url.searchParams),
          body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
          headers: new Headers(init.headers),
          signal: init.signal ?? undefined,
        })
        return Promise.race([response, aborted(init.signal)])
      }
      // What a page asks that may belong to an older build (platform/http/web/outdated-page.ts).
      if (url.pathname === '/') return new Response('')
      faults.push(`no call is ${init.method ?? 'GET'} ${url.pathname}`)
      return refuse(new Refused('not_found'))
    },
  }
}

/** Returns violations that the server would have refused, or would never send. */
function violationsOf(name: ApiName, request: FakeRequest, body: unknown): string[] {
  const { query, body: form, response, isUpload }: Endpoint = api[name]
  const parts = [
    ['query', query?.safeParse(request.query)],
    ['body', isUpload ? undefined : form?.safeParse(request.body ?? {})],
    ['response', response.safeParse(body)],
  ] as const
  return parts.flatMap(([part, parsed]) =>
    parsed?.error ? [`the ${part} breaks the contract: ${parsed.error.message}`] : [],
  )
}

/** Rejects when a request is aborted, as the browser's `fetch` does. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const refuse = ({ code, detail, fields, headers }: Refused): Response =>
  Response.json(
    {
      success: false,
      messageCode: code,
      message: fields ?? code,
      requestId: 'test',
      ...(detail && { detail }),
    },
    { status: refusals[code], headers },
  )
