import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { detectEncoding } from '#market/feeds/server/formats/detect-encoding.ts'
import type { Finding } from '#market/feeds/server/formats/raw-row.ts'
import { seribaCsv } from '#market/feeds/server/formats/seriba-csv.ts'
import { type ImportOptions, importLots } from '#market/feeds/server/import/import-lots.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { all, fileWith } from './feed/feed-text.ts'

export interface ImportResult {
  /** `read added changed unchanged rejected` */
  readonly counts: readonly number[]
  readonly resumed: boolean
  readonly withdrawn: number
  readonly returned: number
  readonly alarm: string | null
  readonly findings: readonly Finding[]
}

/** Imports a file as of 20 November 2026, in Seriba's CSV unless options set another format. */
export async function importFile(
  url: string,
  file: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportResult> {
  const result = await importLots(url, {
    file,
    format: 'seriba',
    adapter: seribaCsv(),
    encoding: await detectEncoding(file),
    kind: 'car',
    market: 'auction',
    source: 'test',
    dryRun: false,
    now: () => new Date('2026-11-20T03:00:00Z'),
    ...options,
  })
  const { read, added, changed, unchanged, rejected, returned } = result.counts
  return {
    counts: [read, added, changed, unchanged, rejected],
    resumed: result.resumed,
    withdrawn: result.withdrawn,
    returned,
    alarm: result.alarm,
    findings: await all(result.findings()),
  }
}

/** Imports a text in the same way. */
export const importText = async (
  url: string,
  text: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportResult> => importFile(url, await fileWith(text), options)

/** Formats findings as `line code column`. */
export const brief = ({ findings }: Pick<ImportResult, 'findings'>): readonly string[] =>
  findings.map(({ line, column, reason }) => `${line} ${reason.split(':')[0]} ${column}`.trim())

export const header = 'house,auctionDay,lotNumber,maker,model,mileageKm,startPriceYen,status\n'

/** Returns row `at` of a long file; every 33rd one is bad. */
export function rowOf(at: number): string {
  const day = isBad(at) ? 'soon' : `2026-11-${21 + Math.floor(at / 20_000)}`
  return `${at % 2 ? 'USS Tokyo' : 'TAA Kinki'},${day},${at},TOYOTA,PRIUS,${at},1000,\n`
}

const isBad = (at: number) => at % 33 === 5

/** Returns a file of `count` rows. */
export const longText = (count: number): string =>
  header + Array.from({ length: count }, (_, at) => rowOf(at)).join('')

export const badRowsOf = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => at).filter(isBad)

export async function countLots(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('lots')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface Command {
  readonly pid: number
  kill(signal: NodeJS.Signals): void
  /** Resolves when the program has ended. */
  readonly ended: Promise<{ code: number | null; out: string; err: string }>
}

/** Starts the program itself, as `npm run import` does. */
export function command(args: readonly string[], env: Record<string, string>): Command {
  const program = join(import.meta.dirname, '../../app/server/cli/seriba.ts')
  const child = spawn(process.execPath, ['--max-semi-space-size=4', program, 'import', ...args], {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }))
  })
  return { pid: child.pid ?? 0, kill: (signal) => void child.kill(signal), ended }
}
