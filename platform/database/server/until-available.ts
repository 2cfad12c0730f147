import { setTimeout as delay } from 'node:timers/promises'
import { startFailureFor } from '#platform/core/server/start-failure.ts'
import { isUnavailable } from './unavailable.ts'

/**
 * Returns the pause after a try, ms: bids are refused meanwhile, and one try a second hardly disturbs a starting
 * database.
 */
export const reconnectPauseMs = (attempt: number) => Math.min(1000, 250 * 2 ** attempt)

/** Returns whether an error or its cause goes away by itself; a full disk needs an operator. */
const isTemporary = (error: unknown) =>
  [error, (error as { readonly cause?: unknown } | null)?.cause].some(isUnavailable) &&
  startFailureFor(error) === null

/**
 * Repeats work with growing pauses while the database is unavailable. The work must be able to continue where it was
 * interrupted. Logs each new reason once.
 *
 * @param options.isStopping whether to give up because the program ends
 * @throws what the work throws for any other reason
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  {
    log = console.log,
    isStopping = () => false,
    pauseMs = reconnectPauseMs,
  }: {
    readonly log?: (line: string) => void
    readonly isStopping?: () => boolean
    readonly pauseMs?: (attempt: number) => number
  } = {},
): Promise<T> {
  let reported = ''
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isStopping() || !isTemporary(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== reported) log(`The database is not available, trying again: ${reason}`)
      reported = reason
      await delay(pauseMs(attempt))
    }
  }
}
