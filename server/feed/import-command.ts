import { type Help, readArguments } from '../core/command-line.ts'
import { StartFailure } from '../core/start-failure.ts'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/pools.ts'
import { loadDictionaries } from '../dictionaries/commands.ts'
import type { RunCounts } from './commands.ts'
import { encodings } from './formats/encoding.ts'
import { type ImportOptions, type ImportResult, importLots } from './import/import-lots.ts'
import { writeReport } from './import/report.ts'
import { adapterOf, checkFile, checkReport, encodingOf, findMap, formatOf, oneOf } from './input.ts'
import { readMapping } from './mappings/schema.ts'

const usage = `Brings lots from a file into the database (docs/feed.md).

  npm run import -- FILE [options]

  --format seriba|ndjson|ajes|csv   how FILE is written; guessed when left out
  --map MAP.json                    mapping of a CSV's columns (server/feed/maps/ has some)
  --kind car|bike                   of rows without one; default car
  --market auction|stock            of rows without one; default auction
  --encoding NAME                   ${encodings.join(', ')}; found out when left out
  --source NAME                     stored with each lot; default the format or the mapping's name
  --dry-run                         read, check and compare; write nothing
  --report OUT.csv                  refused rows, learned names and warnings

Exit code: 0 when the run came to its end, 1 when it could not, or when no row could be used.`

export interface Command {
  readonly do: 'import'
  readonly options: Omit<ImportOptions, 'now' | 'onProgress'>
  /** The name of the mapping, for the operator. */
  readonly mapping: string | null
  /** Where the report is written; undefined for the first findings on the terminal. */
  readonly report: string | undefined
}

/**
 * Reads the command line and checks the file, before the database is started.
 * @throws StartFailure for every fault of the command
 */
export async function readCommand(args: readonly string[]): Promise<Command | Help> {
  const { values, positionals } = readArguments(args, usage, {
    format: { type: 'string' },
    map: { type: 'string' },
    kind: { type: 'string' },
    market: { type: 'string' },
    encoding: { type: 'string' },
    source: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    report: { type: 'string' },
  })
  if (values.help) return { do: 'help', text: usage }
  const [file, ...more] = positionals
  if (file === undefined) throw new StartFailure(`Which file? None is named.\n\n${usage}`)
  if (more.length > 0) {
    throw new StartFailure(`One file at a time, please: ${[file, ...more].join(', ')}`)
  }
  await checkFile(file)
  const mapping = values.map === undefined ? null : await readMapping(await findMap(values.map))
  const format = await formatOf(file, values.format, mapping)
  const encoding = await encodingOf(file, values.encoding, mapping)
  const options = {
    file,
    format,
    adapter: adapterOf(format, mapping),
    encoding,
    kind: oneOf('kind', values.kind, ['car', 'bike']) ?? mapping?.kind ?? 'car',
    market: oneOf('market', values.market, ['auction', 'stock']) ?? mapping?.market ?? 'auction',
    source: values.source ?? mapping?.source ?? format,
    dryRun: values['dry-run'],
  }
  if (values.report !== undefined) await checkReport(values.report, file)
  return { do: 'import', options, mapping: mapping?.name ?? null, report: values.report }
}

/** Imports into a database and prints the outcome. @returns the exit code */
export async function runCommand(
  url: string,
  { options, mapping, report }: Command,
  now: () => Date,
): Promise<number> {
  await prepare(url)
  const { file, format, encoding } = options
  note(`Importing ${file} as ${format}${mapping === null ? '' : ` (${mapping})`}, ${encoding}`)
  const result = await importLots(url, {
    ...options,
    now,
    onProgress: progress(),
  })
  endProgress()
  await printFindings(result, report)
  if (options.dryRun) note('Dry run: nothing was written.')
  const { read, added, changed, unchanged, rejected } = result.counts
  if (read === 0) note(`${file} holds no rows.`)
  console.log(
    `read ${read}, added ${added}, changed ${changed}, unchanged ${unchanged}, rejected ${rejected}`,
  )
  return read > 0 && rejected === read ? 1 : 0
}

const note = (line: string) => console.error(line)

async function printFindings(result: ImportResult, report: string | undefined): Promise<void> {
  if (result.resumed) note('Went on where an earlier run of this file had stopped.')
  if (report === undefined) await showFindings(result.findings())
  else await writeReport(report, result.findings())
}

async function prepare(url: string): Promise<void> {
  await migrate(url)
  const { db } = connect(url, { max: 2 })
  try {
    await loadDictionaries(db)
  } finally {
    await db.destroy()
  }
}

/** One line that is overwritten on a terminal, and a line every few seconds in a log. */
function progress(): (counts: RunCounts) => void {
  const began = performance.now()
  let printedAt = began
  return (counts) => {
    const now = performance.now()
    const terminal = process.stderr.isTTY
    if (now - printedAt < (terminal ? 200 : 2000)) return
    printedAt = now
    const rate = Math.round((counts.read / (now - began)) * 1000)
    const line = `  ${counts.read} rows, ${rate} rows/s, ${counts.added} added, ${counts.changed} changed, ${counts.rejected} rejected`
    process.stderr.write(terminal ? `\r${line}   ` : `${line}\n`)
  }
}

/** Clears the line of the progress on a terminal. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

/** Prints the first findings, without --report. */
async function showFindings(
  findings: AsyncIterable<{ line: number; column: string; value: string; reason: string }>,
) {
  let shown = 0
  for await (const { line, column, value, reason } of findings) {
    if (++shown > 20) {
      console.error('  … and more; --report OUT.csv writes all of them.')
      return
    }
    console.error(
      `  line ${line}${column ? `, ${column}` : ''}: ${reason} (${value.slice(0, 60).replaceAll(/\s+/g, ' ')})`,
    )
  }
}
