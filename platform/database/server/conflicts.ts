import { setTimeout as delay } from 'node:timers/promises'

/** serialization_failure and deadlock_detected: nothing was written, and a retry may succeed. */
const conflicts = new Set(['40001', '40P01'])

const isConflict = (error: unknown) =>
  conflicts.has(String((error as { code?: unknown } | null)?.code))

/** Maximum number of tries, including the first. */
const maxTries = 5

/**
 * Runs a whole transaction, and repeats it when PostgreSQL rolls it back because of another one. Waits for a random
 * time that grows with each try, so that two do not collide again.
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
