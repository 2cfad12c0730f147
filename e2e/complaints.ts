import type { BrowserContext } from '@playwright/test'

/** Everything that a healthy page never does. */
export interface Complaints {
  readonly found: readonly string[]
  /** Says that a call may be refused: `401 /api/user/view-profile`. */
  expectRefusal(refusal: string): void
  watch(context: BrowserContext): Promise<void>
}

// Whoever opens a page without a session gets these, and goes to sign in.
const refusalsOfGuests = [
  '401 /api/user/view-profile',
  '401 /api/*/listing',
  '401 /api/auth/update',
  '401 /api/events',
]

/**
 * Collects what the pages of a browser write to the console as errors, throw, break of the security
 * policy, and which of their calls are refused without being expected.
 */
export function collectComplaints(): Complaints {
  const found: string[] = []
  const expected = new Set(refusalsOfGuests)
  return {
    found,
    expectRefusal: (refusal) => void expected.add(refusal),
    async watch(context) {
      context.on('weberror', (event) => {
        const error = event.error()
        found.push(`threw ${error.stack ?? error.message}`)
      })
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        // The response itself is judged below, where its address is known.
        if (message.text().startsWith('Failed to load resource')) return
        found.push(`console: ${message.text()}`)
      })
      context.on('response', (response) => {
        if (response.status() < 400) return
        const { pathname } = new URL(response.url())
        const path = pathname.replace(/^\/api\/[\w-]+\/listing$/, '/api/*/listing')
        const refusal = `${response.status()} ${path}`
        if (!expected.has(refusal)) found.push(refusal)
      })
      await context.exposeFunction('seribaComplain', (text: string) => void found.push(text))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (violation) => {
          const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber } = violation
          const complain = Reflect.get(window, 'seribaComplain') as (text: string) => void
          const source = `${sourceFile}:${lineNumber}:${columnNumber}`
          complain(`policy: ${violatedDirective} forbids ${blockedURI} at ${source}`)
        })
      })
    },
  }
}
