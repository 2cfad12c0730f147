import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { SyntheticMarket } from '#market/prices/server/model/synthetic-sales.ts'

/** Days since 1970; the sales cover two years from there. */
export const firstDay = 20_000
export const days = 730
/** Models of a market as large as Japan's. */
export const market = { seed: 3, makers: 25, models: 120, trims: 40 } as const

/**
 * Measures the time and memory to learn from sales on one core, and the time of an estimate. Sales are generated here
 * and learned in a separate process, so that its memory is only that of learning.
 */
export async function measureSpeed(count: number): Promise<void> {
  const learner = fork(new URL('./speed-learner.ts', import.meta.url), [String(count)], {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    // As much for short-lived objects as the server's thread has: 16 MB for three such spaces.
    execArgv: ['--max-semi-space-size=5'],
  })
  const ended = once(learner, 'exit')
  if (!learner.stdin) throw new Error('the process that learns has no input')
  await pipeline(linesOf(count), learner.stdin)
  const [code] = await ended
  if (code !== 0) process.exitCode = 1
}

function* linesOf(count: number): Generator<string> {
  const invented = new SyntheticMarket(market)
  for (let at = 0; at < count; at++) {
    yield `${JSON.stringify(invented.sale(firstDay + Math.floor((at / count) * days)))}\n`
  }
}
