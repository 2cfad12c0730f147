import { connect } from '../db/pools.ts'
import { deleteExpiredKeys } from './commands.ts'

const turn = 3_600_000

/** Forgets old keys at the start and every hour while the server runs. */
export function keepKeysFew(url: string): { stop(): Promise<void> } {
  const { db } = connect(url, { max: 1, name: 'seriba keys' })
  const work = async () => {
    while ((await deleteExpiredKeys(db)) > 0);
  }
  // A database that is away for a moment is tried again at the next turn.
  let working = work().catch(() => undefined)
  const timer = setInterval(() => {
    working = working.then(work).catch(() => undefined)
  }, turn)
  return {
    async stop() {
      clearInterval(timer)
      await working
      await db.destroy()
    },
  }
}
