import { parseArgs } from 'node:util'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { withSmoke } from '../smoke.ts'
import { fields } from './file-columns.ts'
import { judgeFile } from './judge-file.ts'
import { simulate } from './simulate.ts'
import { smokePrices } from './smoke-run.ts'
import { measureSpeed } from './speed.ts'

/**
 * Measures how close the price model comes to the prices of a file of sales: npm run bench:prices -- FILE.csv (see
 * docs/prices.md).
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: withSmoke(
      {
        /** Columns by field: price=sellingprice,day=saledate */
        map: { type: 'string', multiple: true, default: [] },
        /** Whether the mileage is in miles. */
        miles: { type: 'boolean', default: false },
        simulate: { type: 'boolean', default: false },
        /** Whether the simulated market has few sales of each model. */
        sparse: { type: 'boolean', default: false },
        speed: { type: 'boolean', default: false },
        /** Number of simulated sales. */
        sales: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      {},
    ),
  })
  const [path, ...others] = positionals
  if (others.length > 0) throw new StartFailure(`One file at a time, without ${others.join(', ')}`)
  if (values.help) console.log(help)
  else if (values.smoke) await smokePrices()
  else if (values.simulate) {
    simulate(countOf(values.sales ?? '200000'), { isSparse: values.sparse })
  } else if (values.speed) await measureSpeed(countOf(values.sales ?? '2000000'))
  else if (path) await judgeFile(path, { map: mapOf(values.map), inMiles: values.miles })
  else throw new StartFailure(help)
}

const help = `npm run bench:prices -- FILE.csv [--map FIELD=NAME,…] [--miles]
  judges the model of prices on a file of sales, day by day
npm run bench:prices -- --simulate [--sparse] [--sales 200000]
  on sales whose true effects are known; --sparse with few of each model
npm run bench:prices -- --speed [--sales 2000000]
  how long learning takes, and how much memory
npm run bench:prices -- --smoke
  all of these with few invented sales

The first row of FILE.csv names its columns. Needed are day, maker, model, year and price. --map says what they are called
where that is not found, as in --map price=hammer,day=sold_on; --miles that the mileage is in miles.
Fields: ${fields.join(', ')}`

function countOf(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1000) {
    throw new StartFailure(`--sales ${text}: a whole number from 1000 on is needed`)
  }
  return count
}

const mapOf = (texts: readonly string[]) =>
  new Map(
    texts
      .flatMap((text) => text.split(','))
      .map((pair): [string, string] => {
        const at = pair.indexOf('=')
        if (at < 1)
          throw new StartFailure(`--map ${pair}: FIELD=NAME is needed, as in price=hammer`)
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
      }),
  )

/** Returns the sentence of an error that the user can correct; null for a defect. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof StartFailure) return error.message
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return /^(?:ERR_PARSE_ARGS|ENOENT|EISDIR|EACCES)/.test(code) ? message : null
}

try {
  await main()
} catch (error) {
  const sentence = sentenceOf(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exitCode = 2
}
