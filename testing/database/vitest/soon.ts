import { vi } from 'vitest'

/**
 * Waits until a check passes. The generous limit only catches hangs: other test files keep the machine busy, and their
 * transactions delay readers of committed changes.
 */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
