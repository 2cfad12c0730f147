import { parseArgs } from 'node:util'
import { seededRandom } from '../../demo/drawing/random.ts'
import { listBreaches } from '../../server/office/invariants.ts'
import { skewedClock, tokyoMidnight } from './clocks.ts'
import { deadlineBurst } from './deadline-burst.ts'
import type { Fault } from './fault.ts'
import { killedDatabase, killedServer } from './killed.ts'
import { limitRaces } from './limit-races.ts'
import { lostCommit } from './lost-commit.ts'
import { manyStreams } from './many-streams.ts'
import { oddInputs } from './odd-inputs.ts'
import { sameKey } from './same-key.ts'
import { openSandbox } from './sandbox.ts'

const faults: readonly Fault[] = [
  killedServer,
  killedDatabase,
  lostCommit,
  sameKey,
  limitRaces,
  tokyoMidnight,
  skewedClock,
  deadlineBurst,
  oddInputs,
  manyStreams,
]

const usage = `Injects faults into a private Seriba and checks its promises (docs/reliability.md).

  npm run chaos -- [--only F1,F4] [--seed N] [--seeds COUNT] [--size SHARE]

${faults.map(({ id, title }) => `  ${id.padEnd(5)}${title}`).join('\n')}

--seeds runs each fault with so many seeds, from --seed on. --size 0.1 is a tenth of the full size.`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    size: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})

async function main(): Promise<number> {
  if (values.help) {
    console.log(usage)
    return 0
  }
  const only = values.only?.split(',')
  const chosen = faults.filter(({ id }) => !only || only.includes(id))
  const unknown = only?.filter((id) => !faults.some((fault) => fault.id === id)) ?? []
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}.\n\n${usage}`)
  const sandbox = await openSandbox()
  // Ctrl-C stops the private database and the server too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.stop().finally(() => process.exit(130)))
  }
  let broken = 0
  try {
    await sandbox.startServer()
    for (const fault of chosen) {
      for (let at = 0; at < Number(values.seeds); at++) {
        broken += await inject(fault, Number(values.seed) + at)
      }
    }
  } finally {
    await sandbox.stop()
  }
  console.log(broken === 0 ? '\nEvery promise was kept.' : `\n${broken} promises were broken.`)
  return broken === 0 ? 0 : 1

  async function inject(fault: Fault, seed: number): Promise<number> {
    console.log(`\n${fault.id}  ${fault.title} (seed ${seed})`)
    const log = (line: string) => console.log(`    ${line}`)
    const began = performance.now()
    const random = seededRandom(seed)
    const wrong = await fault.run({ sandbox, seed, random, size: Number(values.size), log })
    for (const { id, says, row } of await listBreaches(sandbox.db))
      wrong.push(`${id} ${says}: ${row}`)
    for (const line of wrong.slice(0, 10)) log(`BROKEN  ${line}`)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    log(wrong.length === 0 ? `kept, ${seconds} s` : `${wrong.length} broken, ${seconds} s`)
    return wrong.length
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
