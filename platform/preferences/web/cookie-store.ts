// Cookies store the preferences that change how a page looks, because the server renders pages too. Names and values
// are as in `localStorage`: `seriba.theme` is `"dark"`.

const yearSeconds = 31_536_000

let requestCookies: (() => string) | null = null
/** The server calls this once: `source` returns the `Cookie` header of the request being rendered. */
export function readCookiesOfRequests(source: () => string): void {
  requestCookies = source
}

/** Returns whether this is the server, where preferences can be read but not written. */
export const isServer = (): boolean => requestCookies !== null

/** The cookies of this page, cached: reading `document.cookie` calls another process each time. */
let cache: Map<string, string> | null = null
/** Notifies the other tabs, which get no event when a cookie changes. */
const channel =
  typeof document === 'undefined' || !('BroadcastChannel' in globalThis)
    ? null
    : new BroadcastChannel('seriba-preferences')
const listeners = new Set<() => void>()
channel?.addEventListener('message', ({ data: [key, text] }: MessageEvent<[string, string]>) => {
  // The message includes the value, because it may arrive sooner than the cookie.
  cache ??= cookiesIn(document.cookie)
  cache.set(key, text)
  for (const listener of listeners) listener()
})

// Other tabs may have changed them while this page was in the back/forward cache.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) cache = null
})

export const cookieStore = {
  getItem(key: string): string | null {
    if (requestCookies) return cookiesIn(requestCookies()).get(key) ?? null
    cache ??= cookiesIn(document.cookie)
    return cache.get(key) ?? null
  },
  setItem(key: string, text: string): void {
    cache ??= cookiesIn(document.cookie)
    cache.set(key, text)
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure page
    document.cookie = `${key}=${encodeURIComponent(text)}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
    channel?.postMessage([key, text])
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns the cookies of a `Cookie` header whose names begin with `seriba.`, decoded. */
export function cookiesIn(header: string): Map<string, string> {
  const pairs = header.split(/;\s*/).flatMap((pair): [string, string][] => {
    const [, key, value] = /^(seriba\.[\w-]+)=(.*)$/.exec(pair) ?? []
    if (key === undefined || value === undefined) return []
    try {
      return [[key, decodeURIComponent(value)]]
    } catch {
      return []
    }
  })
  return new Map(pairs)
}
