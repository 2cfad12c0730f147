import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { isMainThread, Worker } from 'node:worker_threads'

/** The work of one thread, similar to that of tests, without a disk. */
function work(): number {
  const hash = createHash('sha256')
  const rows = Array.from({ length: 2000 }, (_, id) => ({ id, lot: `${id}`, price: id * 5000 }))
  let sum = 0
  for (let round = 0; round < 400; round++) {
    const copy: typeof rows = JSON.parse(JSON.stringify(rows))
    copy.sort((a, b) => (a.lot < b.lot ? -1 : 1))
    sum += copy.reduce((total, { price }) => total + price, round)
    hash.update(copy.map(({ lot }) => lot).join())
  }
  return sum + hash.digest().length
}

/**
 * Returns the seconds that a fixed amount of work currently takes on two cores. Times divided by it are comparable
 * between machines, and between quiet and busy hours.
 */
export async function calibrate(): Promise<number> {
  const started = performance.now()
  const threads = Math.min(2, availableParallelism())
  await Promise.all(
    Array.from({ length: threads }, () => once(new Worker(new URL(import.meta.url)), 'exit')),
  )
  return (performance.now() - started) / 1000
}

if (!isMainThread) work()
