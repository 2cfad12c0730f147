import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'

/** Downloads a file. That cannot refresh a session as calls do, so that a call is made first. */
export async function download(href: string): Promise<void> {
  try {
    await call('viewProfile')
  } catch (error) {
    // The page itself shows that a session has expired; the browser reports all other errors.
    if (error instanceof CallRefused) return
  }
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
