import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { estimate } from '#market/prices/server/model/estimate.ts'
import type { Sale } from '#market/prices/server/model/sale.ts'
import { Sales } from '#market/prices/server/model/sales.ts'
import { SyntheticMarket } from '#market/prices/server/model/synthetic-sales.ts'
import { train } from '#market/prices/server/model/train.ts'
import { days, firstDay, market } from './speed.ts'

const estimates = 20_000
const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
const since = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
const rss = () => process.memoryUsage.rss()
const peak = () => process.resourceUsage().maxRSS * 1024

/** Reads sales, one a line, trains a model with them and reports the cost. */
async function main(): Promise<void> {
  const idle = rss()
  const sales = new Sales({ usualGrade: 4 }, Number(process.argv[2]))
  for await (const line of createInterface({ input: process.stdin })) {
    sales.add(JSON.parse(line) as Sale)
  }
  const over = (bytes: number) => `${mb(bytes - idle)} MB over the ${mb(idle)} of an idle process`
  console.log(
    `${sales.size} sales, ${sales.coefficients.size} coefficients: ${over(rss())}, at most ${mb(peak() - idle)}`,
  )
  let passes = 0
  const today = firstDay + days
  const learned = performance.now()
  const model = train(sales, { today, onPass: () => passes++ })
  const perPass = (performance.now() - learned) / passes
  console.log(
    `learned from nothing, with bands, in ${since(learned)} s: ${passes} steps of ${perPass.toFixed(0)} ms; at most ${over(peak())}`,
  )
  const again = performance.now()
  train(sales, { today, start: model })
  console.log(
    `learned again from there in ${since(again)} s; the version has ${mb(model.encode().length)} MB`,
  )
  console.log(`at most ${over(peak())}`)

  const invented = new SyntheticMarket(market)
  const times = new Float64Array(estimates)
  for (let at = 0; at < estimates; at++) {
    const lot = invented.lot(today)
    const one = performance.now()
    estimate(model, sales, lot)
    times[at] = performance.now() - one
  }
  times.sort()
  const at = (share: number) => (times[Math.floor(share * estimates)] ?? 0).toFixed(3)
  console.log(
    `an estimate takes ${at(0.5)} ms, of a hundred one ${at(0.99)} ms, of a thousand one ${at(0.999)} ms`,
  )
}

await main()
