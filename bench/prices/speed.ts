import { performance } from 'node:perf_hooks'
import { estimate } from '../../server/prices/model/estimate.ts'
import { InventedMarket } from '../../server/prices/model/invented-sales.ts'
import { Sales } from '../../server/prices/model/sales.ts'
import { train } from '../../server/prices/model/train.ts'

const firstDay = 20_000
/** Two years. */
const days = 730
const estimates = 20_000

/** How long it takes to learn from so many sales on one core, how much memory, and how long an estimate takes. */
export function measureSpeed(count: number): void {
  const market = new InventedMarket({ seed: 3, makers: 25, models: 120, trims: 40 })
  const sales = new Sales({ usualGrade: 4 })
  const began = performance.now()
  for (let at = 0; at < count; at++) {
    sales.add(market.sale(firstDay + Math.floor((at / count) * days)))
  }
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
  console.log(
    `${count} invented sales, ${sales.coefficients.size} coefficients, in ${since(began)} s; process ${mb(process.memoryUsage().rss)} MB`,
  )
  let passes = 0
  const today = firstDay + days
  const learned = performance.now()
  const model = train(sales, { today, onPass: () => passes++ })
  const perPass = (performance.now() - learned) / passes
  console.log(
    `learned from nothing, with bands, in ${since(learned)} s: ${passes} steps of ${perPass.toFixed(0)} ms`,
  )
  const again = performance.now()
  train(sales, { today, start: model })
  console.log(
    `learned again from there in ${since(again)} s; the version has ${mb(model.encode().length)} MB`,
  )
  const times = new Float64Array(estimates)
  for (let at = 0; at < estimates; at++) {
    const lot = market.lot(today)
    const one = performance.now()
    estimate(model, sales, lot)
    times[at] = performance.now() - one
  }
  times.sort()
  const at = (share: number) => (times[Math.floor(share * estimates)] ?? 0).toFixed(3)
  console.log(
    `an estimate takes ${at(0.5)} ms, of a hundred one ${at(0.99)} ms, of a thousand one ${at(0.999)} ms`,
  )
  console.log(`process at most ${mb(process.resourceUsage().maxRSS * 1024)} MB`)
}

const since = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
