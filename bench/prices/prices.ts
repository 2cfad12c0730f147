import { parseArgs } from 'node:util'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { withSmoke } from '../smoke.ts'
import { fields } from './file-columns.ts'
import { judgeFile } from './judge-file.ts'
import { type ShapeName, shapes } from './shaped-market.ts'
import { simulate, simulateShape } from './simulate.ts'
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
        /** Simulates markets of this shape, or of all; as many as there are seeds. */
        shape: { type: 'string' },
        seeds: { type: 'string', default: '3' },
        /** Prices above are judged apart; by default those of the dearest tenth. */
        dear: { type: 'string' },
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
  else if (values.simulate && values.shape !== undefined) {
    const sales = values.sales === undefined ? undefined : countOf(values.sales)
    for (const shape of shapesOf(values.shape)) {
      simulateShape(shape, { seeds: numberOf('seeds', values.seeds), ...(sales && { sales }) })
    }
  } else if (values.simulate) {
    simulate(countOf(values.sales ?? '200000'), { isSparse: values.sparse })
  } else if (values.speed) await measureSpeed(countOf(values.sales ?? '2000000'))
  else if (path) {
    const dearFrom = values.dear === undefined ? undefined : numberOf('dear', values.dear)
    await judgeFile(path, { map: mapOf(values.map), inMiles: values.miles, dearFrom })
  } else throw new StartFailure(help)
}

const help = `npm run bench:prices -- FILE.csv [--map FIELD=NAME,…] [--miles] [--dear 30000]
  judges the model of prices on a file of sales, day by day; prices above --dear also apart
npm run bench:prices -- --simulate [--sparse] [--sales 200000]
  on sales whose true effects are known; --sparse with few of each model
npm run bench:prices -- --simulate --shape dealers|halls|thin|dear|all [--seeds 3]
  on markets that differ from what the model assumes, by number of sales and price
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

function numberOf(option: string, text: string): number {
  const value = Number(text)
  if (!(Number.isInteger(value) && value > 0)) {
    throw new StartFailure(`--${option} ${text}: a whole number above 0 is needed`)
  }
  return value
}

const shapeNames = Object.keys(shapes) as ShapeName[]

function shapesOf(text: string): readonly ShapeName[] {
  const found = shapeNames.filter((name) => text === name || text === 'all')
  if (found.length === 0) {
    throw new StartFailure(`--shape ${text}: shapes are ${shapeNames.join(', ')} and all`)
  }
  return found
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
