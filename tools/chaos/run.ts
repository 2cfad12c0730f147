import { runProgram } from '#app/server/cli/run-program.ts'
import { listBreaches } from '#app/server/invariants.ts'
import { withSmoke } from '#bench/smoke.ts'
import { seededRandom } from '#demo/drawing/random.ts'
import { readArguments, wholeNumberOf } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { skewedClock, tokyoMidnight } from './clocks.ts'
import { deadlineBurst } from './deadline-burst.ts'
import type { Fault, Skipped } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import { killedInvoices } from './invoices/killed-invoices.ts'
import { killedDatabase, killedServer } from './killed.ts'
import { limitRaces } from './limit-races.ts'
import { lostCommit } from './lost-commit.ts'
import { manyStreams } from './many-streams.ts'
import { oddInputs } from './odd-inputs.ts'
import { oddRequests } from './odd-requests.ts'
import { killedWebhooks } from './payments/killed-webhooks.ts'
import { randomMoney } from './payments/random-money.ts'
import { sameKey } from './same-key.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { stalledDatabase } from './stalled-database.ts'
import { killedTalk } from './talk/killed-talk.ts'

const faults: readonly Fault[] = [
  killedServer,
  killedDatabase,
  lostCommit,
  sameKey,
  limitRaces,
  tokyoMidnight,
  fullDisk,
  stalledDatabase,
  skewedClock,
  deadlineBurst,
  oddInputs,
  oddRequests,
  manyStreams,
  killedTalk,
  killedInvoices,
  killedWebhooks,
  randomMoney,
]

const usage = `Injects faults into a private Seriba and checks its promises (docs/reliability.md).

  npm run chaos -- [--only F1,F4] [--seed N] [--seeds COUNT] [--size SHARE] [--lots COUNT] [--smoke]

${faults.map(({ id, title }) => `  ${id.padEnd(5)}${title}`).join('\n')}

--seeds runs each fault with so many seeds, from --seed on. --size 0.1 is a tenth of the full size.
--lots 200000 adds that many lots first, which the server loads at each start.
--smoke runs everything as small as possible and ignores times and memory.`

interface Run {
  readonly chosen: readonly Fault[]
  readonly seeds: readonly number[]
  readonly size: number
  /** Number of lots besides those of the faults. */
  readonly lots: number
}

/** @throws StartFailure */
function readRun(): Run | null {
  const options = withSmoke(
    {
      only: { type: 'string' },
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      size: { type: 'string', default: '1' },
      lots: { type: 'string', default: '0' },
    },
    { size: '0.005' },
  )
  const { values } = readArguments(process.argv.slice(2), usage, options)
  if (values.help) return null
  const only = values.only?.split(',')
  const unknown = only?.filter((id) => !faults.some((fault) => fault.id === id)) ?? []
  if (unknown.length > 0) {
    throw new StartFailure(`There is no fault ${unknown.join(', ')}.\n\n${usage}`)
  }
  const seed = wholeNumberOf('seed', values.seed, 0, 4_294_967_295)
  const count = wholeNumberOf('seeds', values.seeds, 1, 10_000)
  const size = Number(values.size)
  if (!(size > 0 && size <= 100)) {
    throw new StartFailure(`--size is a share such as 0.1, at most 100, not ${values.size}.`)
  }
  return {
    chosen: faults.filter(({ id }) => only?.includes(id) ?? true),
    seeds: Array.from({ length: count }, (_, at) => seed + at),
    size,
    lots: wholeNumberOf('lots', values.lots, 0, 1_000_000),
  }
}

/** A market in which nobody bids. */
const noPeople = { people: 0, creditYen: 0, dailyBids: 0 }

runProgram(async () => {
  const run = readRun()
  if (!run) {
    console.log(usage)
    return 0
  }
  const sandbox = await openSandbox()
  if (run.lots > 0) await sandbox.addMarket({ ...noPeople, lots: run.lots })
  // Ctrl-C stops the private database and the server too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.stop().finally(() => process.exit(130)))
  }
  let broken = 0
  const skipped = new Map<string, string>()
  try {
    await sandbox.startServer()
    for (const fault of run.chosen) {
      for (const seed of run.seeds) {
        const found = await inject(sandbox, fault, seed, run.size)
        if (typeof found === 'number') broken += found
        else skipped.set(fault.id, found.skipped)
      }
    }
  } finally {
    await sandbox.stop()
  }
  console.log(broken === 0 ? '\nEvery promise holds.' : `\n${broken} promises were broken.`)
  for (const [id, why] of skipped) console.log(`Skipped ${id}: ${why}.`)
  return broken === 0 ? 0 : 1
})

/** Runs a fault, prints the broken promises and returns their number. */
async function inject(
  sandbox: Sandbox,
  fault: Fault,
  seed: number,
  size: number,
): Promise<number | Skipped> {
  console.log(`\n${fault.id}  ${fault.title} (seed ${seed})`)
  const log = (line: string) => console.log(`    ${line}`)
  const began = performance.now()
  const wrong = await fault.run({ sandbox, seed, random: seededRandom(seed), size, log })
  if ('skipped' in wrong) {
    log(`skipped: ${wrong.skipped}`)
    return wrong
  }
  for (const { id, rule, row } of await listBreaches(sandbox.db)) {
    wrong.push(`${id} ${rule}: ${row}`)
  }
  for (const line of wrong.slice(0, 10)) log(`BROKEN  ${line}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  log(wrong.length === 0 ? `holds, ${seconds} s` : `${wrong.length} broken, ${seconds} s`)
  return wrong.length
}
