import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SyntheticMarket } from '#market/prices/server/model/synthetic-sales.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { judgeFile } from './judge-file.ts'
import { type ShapeName, shapes } from './shaped-market.ts'
import { simulate, simulateShape } from './simulate.ts'
import { measureSpeed } from './speed.ts'

const count = 600
const days = 30
const firstDay = 20_000

/** Runs the simulated markets, a file of invented sales, and the speed test, each with few sales. */
export async function smokePrices(): Promise<void> {
  for (const isSparse of [false, true]) simulate(count, { isSparse, days })
  for (const shape of Object.keys(shapes) as ShapeName[])
    simulateShape(shape, { seeds: 1, sales: count })
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'sales.csv')
  await writeFile(path, salesFile())
  await judgeFile(path, { map: new Map([['price', 'hammer']]), inMiles: true })
  await measureSpeed(2000)
}

/** Returns a file of sales with a price guide, and with a column whose name must be mapped. */
function salesFile(): string {
  const market = new SyntheticMarket({ seed: 5, makers: 3, models: 3, trims: 2 })
  const lines = Array.from({ length: count }, (_, at) => {
    const sale = market.sale(firstDay + Math.floor((at / count) * days))
    const { maker, model, trim, chassis } = sale.levels
    const day = new Date(sale.day * 86_400_000).toISOString().slice(0, 10)
    const guide = Math.round(Math.exp(market.worthOf(sale)))
    return [
      ...[day, maker, model, trim, chassis, sale.year, sale.month],
      ...[sale.km ?? '', sale.grade ?? '', sale.price, guide],
    ].join(',')
  })
  const head = 'Sale date,Make,Model,Trim,Chassis,Year,Month,Mileage,Grade,Hammer,Guide price'
  return `${[head, ...lines].join('\n')}\n`
}
