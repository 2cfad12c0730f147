import { setTimeout as delay } from 'node:timers/promises'

type Step = () => Promise<unknown> | unknown

interface Shutdown {
  /** Whether the process is ending. */
  readonly hasBegun: boolean
  /** Adds a step, which runs before those that were added earlier. */
  add(step: Step): void
  /** Ends the process with a code. */
  begin(code: number): Promise<void>
}

/** How long requests and jobs may take to end, and then PostgreSQL, before the process ends. */
const limitMs = { work: 12_000, database: 10_000 }

/**
 * Stops in the reverse order of the start. One stop brings several signals: a service manager sends one to
 * each process, npm passes its own on, and the terminal does both. So a second one changes nothing.
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
      // Whatever hangs above, PostgreSQL is not left behind; nor one that is only starting.
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
