import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { isSmoke, withSmoke } from '../smoke.ts'
import { type Figures, figuresOf } from './figures.ts'
import { ratiosOf, ratioTable } from './ratios.ts'

/**
 * Compares this commit with another one: npm run bench:pair -- <commit> [bids web search feed http]. Clones and
 * installs both, and runs the benchmarks of each in turn, so that both meet the same conditions.
 */
const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  bids: ['--rounds', '1'],
  web: [],
  search: ['--rows', '1000000'],
  feed: ['--rows', '100000'],
  http: [],
}

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: withSmoke({ rounds: { type: 'string', default: '3' } }, { rounds: '1' }),
})
const [commit = isSmoke ? 'HEAD' : undefined, ...named] = positionals
if (!commit) {
  console.error('Usage: npm run bench:pair -- <commit> [bids web search feed http]')
  process.exit(1)
}
const unknown = named.filter((name) => !(name in argumentsOf))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}, only ${Object.keys(argumentsOf).join(', ')}.`)
  process.exit(1)
}
const chosen = named.length > 0 ? named : isSmoke ? ['bids'] : Object.keys(argumentsOf)

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
const commits = { before: git('rev-parse', commit), now: git('rev-parse', 'HEAD') }

/** Runs a program of a clone and returns its output. */
async function run(folder: string, program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'node_modules', '.compiled') },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with exit code ${code}:\n${output}`)
  return output
}

async function clone(folder: string, hash: string): Promise<string> {
  await run(root, 'git', ['clone', '--quiet', root, folder])
  await run(folder, 'git', ['checkout', '--quiet', hash])
  // Both sides of a smoke run are this commit.
  if (isSmoke) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await run(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  return folder
}

await using temporary = await temporaryFolder()
const folders = {
  before: await clone(join(temporary.path, 'before'), commits.before),
  now: await clone(join(temporary.path, 'now'), commits.now),
}
const bench = async (folder: string, name: string): Promise<Figures> => {
  const args = isSmoke ? ['--smoke'] : (argumentsOf[name] ?? [])
  return figuresOf(await run(folder, 'npm', ['run', '--silent', `bench:${name}`, '--', ...args]))
}
console.log(
  `${commits.before.slice(0, 9)} → ${commits.now.slice(0, 9)}, now ÷ before, ${values.rounds} rounds`,
)
for (const name of chosen) {
  const rounds: { before: Figures; now: Figures }[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    // Alternates the order: the second one finds warmer file caches.
    const isFirst = round % 2 === 0
    const first = await bench(isFirst ? folders.before : folders.now, name)
    const second = await bench(isFirst ? folders.now : folders.before, name)
    rounds.push(isFirst ? { before: first, now: second } : { before: second, now: first })
  }
  console.log(`\nbench:${name}\n${ratioTable(ratiosOf(rounds))}`)
}
