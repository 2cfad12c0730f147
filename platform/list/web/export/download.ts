import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'

/** Downloads a file. A download cannot refresh the session as calls do, so this makes a call first. */
export async function download(href: string): Promise<void> {
  try {
    await call('viewProfile')
  } catch (error) {
    // The page itself reports an expired session; the browser reports all other errors.
    if (error instanceof CallRefused) return
  }
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
