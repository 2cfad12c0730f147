import { vi } from 'vitest'

/**
 * Waits until a check passes. The limit is for what hangs: other test files keep the machine busy, and their
 * transactions hold back whatever reads changes in the order of commits.
 */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
