import { setTimeout as delay } from 'node:timers/promises'

/** serialization_failure and deadlock_detected: nothing has happened, and trying again may succeed. */
const conflicts = new Set(['40001', '40P01'])

const isConflict = (error: unknown) =>
  conflicts.has(String((error as { code?: unknown } | null)?.code))

/** How often a transaction is tried, the first time included. */
const mostTries = 5

/**
 * Runs a whole transaction, and again when PostgreSQL has called it off for the sake of another one.
 * Waits a random while in between, longer each time, so that two do not meet again.
 */
export async function retryConflicts<T>(
  transaction: () => Promise<T>,
  random: () => number = Math.random,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isConflict(error) || tries >= mostTries) throw error
      await delay(random() * 10 * 2 ** tries)
    }
  }
}
