import { setTimeout as delay } from 'node:timers/promises'

type Step = () => Promise<unknown> | unknown

interface Shutdown {
  /** Whether the process is ending. */
  readonly hasBegun: boolean
  /** Adds a step, which runs before those added earlier. */
  add(step: Step): void
  /** Ends the process with a code. */
  begin(code: number): Promise<void>
}

/** Time limits for ending requests and jobs, and then PostgreSQL, before the process exits. */
const limitMs = { work: 12_000, database: 10_000 }

/**
 * Stops in the reverse order of the start. One stop sends several signals: a service manager signals each process, npm
 * forwards its own, and a terminal does both. A second signal changes nothing.
 */
export function shutdownBy(closeDatabase: Step): Shutdown {
  const steps: Step[] = []
  let hasBegun = false
  return {
    get hasBegun() {
      return hasBegun
    },
    add: (step) => void steps.push(step),
    async begin(code) {
      if (hasBegun) return
      hasBegun = true
      const limit = delay(limitMs.work)
      for (const step of steps.reverse()) await Promise.race([attempt(step), limit])
      // Always stops PostgreSQL, even if a step hangs or PostgreSQL is still starting.
      await Promise.race([attempt(closeDatabase), delay(limitMs.database)])
      process.exit(code)
    },
  }
}

async function attempt(step: Step): Promise<void> {
  await Promise.resolve()
    .then(step)
    .catch((error: unknown) => console.error(error))
}
