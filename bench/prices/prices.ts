import { parseArgs } from 'node:util'
import { judgeFile } from './judge-file.ts'
import { simulate } from './simulate.ts'
import { measureSpeed } from './speed.ts'

/**
 * How close the model of prices comes to the prices of a file of sales: npm run bench:prices -- FILE.csv
 * (see docs/prices.md).
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      /** Columns by field: price=sellingprice,day=saledate */
      map: { type: 'string', multiple: true, default: [] },
      /** That the mileage is in miles. */
      miles: { type: 'boolean', default: false },
      simulate: { type: 'boolean', default: false },
      speed: { type: 'boolean', default: false },
      /** How many sales are invented. */
      sales: { type: 'string' },
    },
  })
  const [path] = positionals
  if (values.simulate) simulate(Number(values.sales ?? 200_000))
  else if (values.speed) await measureSpeed(Number(values.sales ?? 2_000_000))
  else if (path) await judgeFile(path, { map: mapOf(values.map), inMiles: values.miles })
  else {
    console.error('npm run bench:prices -- FILE.csv | --simulate | --speed')
    process.exitCode = 2
  }
}

const mapOf = (texts: readonly string[]) =>
  new Map(
    texts
      .flatMap((text) => text.split(','))
      .map((pair): [string, string] => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
      }),
  )

await main()
