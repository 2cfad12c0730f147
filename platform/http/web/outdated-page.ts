import { isString, preference } from '#platform/preferences/web/preferences.ts'

/** The script of the build that the last reload replaced. */
const reloadedFrom = preference('reloaded-from', '', isString, 'session')
const timeoutMs = 10_000

let checking: Promise<void> | null = null

/**
 * Reloads the page once if the server has another build than this page. Call it when something that this build relies
 * on is missing: a call, the shape of a response, a file.
 */
export function reloadIfOutdated(): Promise<void> {
  checking ??= reloadAfterRelease().finally(() => {
    checking = null
  })
  return checking
}

async function reloadAfterRelease(): Promise<void> {
  const script = globalThis.document?.querySelector('script[type=module][src]')?.getAttribute('src')
  // A reload that loaded the same build again, for example from a stale cache, is not repeated.
  if (!script || reloadedFrom.read() === script) return
  const page = await fetch('/', {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => (response.ok ? await response.text() : ''))
    .catch(() => '')
  if (!page.includes('<script type="module"') || page.includes(script)) return
  reloadedFrom.write(script)
  location.reload()
}
