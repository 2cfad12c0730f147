import { setTimeout as delay } from 'node:timers/promises'
import { startFailureFor } from '#platform/core/server/start-failure.ts'
import { isUnavailable } from './unavailable.ts'

/** Pauses between tries: bids are refused meanwhile, and a database that starts is hardly disturbed by one a second. */
export const reconnectPauseMs = (attempt: number) => Math.min(1000, 250 * 2 ** attempt)

/** Whether an error, or what caused it, goes away by itself: a disk that is full needs an operator. */
const isTemporary = (error: unknown) =>
  [error, (error as { readonly cause?: unknown } | null)?.cause].some(isUnavailable) &&
  startFailureFor(error) === null

/**
 * Runs work again, with growing pauses, for as long as the database is unavailable. The work must be able to go on
 * where it was cut off. Each new reason is logged once.
 * @param options.isStopping whether to give up, since the program ends
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
