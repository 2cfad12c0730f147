import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { InventedMarket } from '#market/prices/server/model/invented-sales.ts'

/** Days since 1970, and two years from there. */
export const firstDay = 20_000
export const days = 730
/** Models of a market as large as Japan's. */
export const market = { seed: 3, makers: 25, models: 120, trims: 40 } as const

/**
 * How long it takes to learn from so many sales on one core, how much memory, and how long an estimate takes. Sales are
 * invented here and learned in a process of its own, so that its memory is that of learning alone.
 */
export async function measureSpeed(count: number): Promise<void> {
  const learner = fork(new URL('./speed-learner.ts', import.meta.url), [String(count)], {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    // As much for short-lived objects as the thread of the server has: 16 MB for three such spaces.
    execArgv: ['--max-semi-space-size=5'],
  })
  const ended = once(learner, 'exit')
  if (!learner.stdin) throw new Error('the process that learns has no input')
  await pipeline(linesOf(count), learner.stdin)
  const [code] = await ended
  if (code !== 0) process.exitCode = 1
}

function* linesOf(count: number): Generator<string> {
  const invented = new InventedMarket(market)
  for (let at = 0; at < count; at++) {
    yield `${JSON.stringify(invented.sale(firstDay + Math.floor((at / count) * days)))}\n`
  }
}
