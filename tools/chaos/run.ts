import { InvalidArgumentError } from 'commander'
import { runProgram } from '#app/server/cli/run-program.ts'
import { listBreaches } from '#app/server/invariants.ts'
import { isSmoke } from '#bench/smoke.ts'
import { seededRandom } from '#demo/drawing/random.ts'
import { commandLine, wholeNumber } from '#platform/core/server/command-line.ts'
import { skewedClock, tokyoMidnight } from './clocks.ts'
import { killedConversation } from './conversation/killed-conversation.ts'
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
  killedConversation,
  killedInvoices,
  killedWebhooks,
  randomMoney,
]

interface Run {
  readonly chosen: readonly Fault[]
  readonly seeds: readonly number[]
  readonly size: number
  /** Number of lots besides those of the faults. */
  readonly lots: number
}

function readRun(): Run {
  const { only, seed, seeds, size, lots } = commandLine('chaos')
    .description(
      `Injects faults into a private Seriba and checks its promises (docs/reliability.md).\n\n${faults
        .map(({ id, title }) => `  ${id.padEnd(5)}${title}`)
        .join('\n')}`,
    )
    .option('--only <faults>', 'such as F1,F4', faultsOf, faults)
    .option('--seed <n>', 'the first seed', wholeNumber(0, 4_294_967_295), 1)
    .option('--seeds <count>', 'with how many seeds each fault runs', wholeNumber(1, 10_000), 1)
    .option('--size <share>', '0.1 is a tenth of the full size', share, isSmoke ? 0.005 : 1)
    .option(
      '--lots <count>',
      'adds lots first, which the server loads',
      wholeNumber(0, 1_000_000),
      0,
    )
    .option('--smoke', 'runs everything as small as possible and ignores times and memory')
    .parse()
    .opts<Options>()
  return { chosen: only, seeds: Array.from({ length: seeds }, (_, at) => seed + at), size, lots }
}

interface Options {
  readonly only: readonly Fault[]
  readonly seed: number
  readonly seeds: number
  readonly size: number
  readonly lots: number
}

function faultsOf(text: string): readonly Fault[] {
  const ids = text.split(',')
  const unknown = ids.filter((id) => !faults.some((fault) => fault.id === id))
  if (unknown.length > 0) throw new InvalidArgumentError(`There is no fault ${unknown.join(', ')}.`)
  return faults.filter(({ id }) => ids.includes(id))
}

function share(text: string): number {
  const size = Number(text)
  if (size > 0 && size <= 100) return size
  throw new InvalidArgumentError('Write a share such as 0.1, at most 100.')
}

/** A market in which nobody bids. */
const noPeople = { people: 0, creditYen: 0, dailyBids: 0 }

runProgram(async () => {
  const run = readRun()
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
