import type { BrowserContext } from '@playwright/test'

/** Errors that no page may have. */
export interface BrowserErrors {
  readonly found: readonly string[]
  /** Returns the errors so far and clears them. */
  take(): string[]
  /** Allows a refused call: `401 /api/user/view-profile`. */
  expectRefusal(refusal: string): void
  watch(context: BrowserContext): Promise<void>
}

// Guests get these before they are redirected to the sign-in page.
const refusalsOfGuests = [
  '401 /api/user/view-profile',
  '401 /api/*/listing',
  '401 /api/auth/update',
  '401 /api/events',
]

/**
 * Collects errors of the pages of a browser: console messages, exceptions, violations of the security policy, and
 * unexpected refusals of calls.
 */
export function collectBrowserErrors(): BrowserErrors {
  const found: string[] = []
  const expected = new Set(refusalsOfGuests)
  return {
    found,
    take: () => found.splice(0),
    expectRefusal: (refusal) => void expected.add(refusal),
    async watch(context) {
      context.on('weberror', (event) => {
        const error = event.error()
        found.push(`threw ${error.stack ?? error.message}`)
      })
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        // Responses are checked below, where their address is known.
        if (message.text().startsWith('Failed to load resource')) return
        found.push(`console: ${message.text()}`)
      })
      context.on('response', (response) => {
        if (response.status() < 400) return
        const { pathname } = new URL(response.url())
        const path = pathname
          .replace(/^\/api\/[\w-]+\/listing$/, '/api/*/listing')
          .replace(/\/uploads\/[0-9a-f]+$/, '/uploads/*')
        const refusal = `${response.status()} ${path}`
        // A picture that is still being fetched; the page requests it again.
        if (refusal.startsWith('503 /pictures/')) return
        if (!expected.has(refusal)) found.push(refusal)
      })
      await context.exposeFunction('seribaReportViolation', (text: string) => void found.push(text))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (violation) => {
          const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber } = violation
          const report = Reflect.get(window, 'seribaReportViolation') as (text: string) => void
          const source = `${sourceFile}:${lineNumber}:${columnNumber}`
          report(`policy: ${violatedDirective} forbids ${blockedURI} at ${source}`)
        })
      })
    },
  }
}
