// Preferences that change how a page looks stand in cookies, because the server renders pages too and
// has to know them. Names and values are as in storage: `seriba.theme` is `"dark"`.

const yearSeconds = 31_536_000

let requestCookies: (() => string) | null = null
/** Pages are rendered on a server from now on, for requests whose `Cookie` header `source` returns. */
export function readCookiesOfRequests(source: () => string): void {
  requestCookies = source
}

/** Whether pages are rendered here for devices elsewhere, whose preferences cannot be written. */
export const isServer = (): boolean => requestCookies !== null

/** The cookies of this page. They are cached: `document.cookie` calls another process each time. */
let known: Map<string, string> | null = null
/** Tells the other tabs, which get no event when a cookie changes. */
const tabs =
  typeof document === 'undefined' || !('BroadcastChannel' in globalThis)
    ? null
    : new BroadcastChannel('seriba-preferences')
const listeners = new Set<() => void>()
tabs?.addEventListener('message', () => {
  known = null
  for (const listener of listeners) listener()
})

export const cookieStore = {
  getItem(key: string): string | null {
    if (requestCookies) return cookiesIn(requestCookies()).get(key) ?? null
    known ??= cookiesIn(document.cookie)
    return known.get(key) ?? null
  },
  setItem(key: string, text: string): void {
    known ??= cookiesIn(document.cookie)
    known.set(key, text)
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure page
    document.cookie = `${key}=${encodeURIComponent(text)}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
    tabs?.postMessage(key)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The cookies of a `Cookie` header that are ours. */
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
