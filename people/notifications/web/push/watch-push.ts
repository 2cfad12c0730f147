import { type Reader, syncPush } from './browser-push.ts'
import type { OpenLink } from './service-worker.ts'

/**
 * Syncs this browser's subscription with the server and opens the links of pressed notifications; returns a function to
 * stop.
 */
export function watchPush(reader: Reader, show: (link: string) => void): () => void {
  const stopping = new AbortController()
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<OpenLink | null>) => {
      if (data?.type !== 'open-link') return
      ports[0]?.postMessage('taken over')
      show(data.link)
    },
    { signal: stopping.signal },
  )
  navigator.serviceWorker?.startMessages()
  // The next page tries again.
  syncPush(reader).catch(() => undefined)
  return () => stopping.abort()
}
