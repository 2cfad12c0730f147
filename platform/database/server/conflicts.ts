import { setTimeout as delay } from 'node:timers/promises'

/** serialization_failure and deadlock_detected: nothing was written, and a retry may succeed. */
const conflicts = new Set(['40001', '40P01'])

const isConflict = (error: unknown) =>
  conflicts.has(String((error as { code?: unknown } | null)?.code))

/** How often a transaction is tried, the first time included. */
const maxTries = 5

/**
 * Runs a whole transaction, and again when PostgreSQL has rolled it back because of another one. Waits a
 * random time in between, longer each time, so that two do not collide again.
 */
export async function retryConflicts<T>(
  transaction: () => Promise<T>,
  random: () => number = Math.random,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isConflict(error) || tries >= maxTries) throw error
      await delay(random() * 10 * 2 ** tries)
    }
  }
}
