import { parseArgs } from 'node:util'
import { processConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/pools.ts'
import { borrowDatabase } from '../db/postgres.ts'
import { loadDictionaries } from '../dictionaries/commands.ts'
import type { RunCounts } from '../feed/commands.ts'
import { encodings } from '../feed/formats/encoding.ts'
import { readMapping } from '../feed/formats/mapping.ts'
import { type ImportResult, importLots } from '../feed/import/import-lots.ts'
import { writeReport } from '../feed/import/report.ts'
import {
  adapterOf,
  checkFile,
  checkReport,
  encodingOf,
  findMap,
  formatOf,
  oneOf,
} from '../feed/input.ts'
import { StartFailure } from './failure.ts'

const usage = `Brings lots from a file into the database (docs/feed.md).

  npm run import -- FILE [options]

  --format seriba|ndjson|ajes|csv   how FILE is written; guessed when left out
  --map MAP.json                    mapping of a CSV's columns (server/feed/maps/ has some)
  --kind car|bike                   when the rows do not say; default car
  --market auction|stock            when the rows do not say; default auction
  --encoding NAME                   ${encodings.join(', ')}; found out when left out
  --source NAME                     stored with each lot; default the format or the mapping's name
  --dry-run                         read, check and compare; write nothing
  --report OUT.csv                  refused rows and learned names

Exit code: 0 when the run came to its end, 1 when it could not, or when no row could be used.`

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [file, ...more] = positionals
  if (file === undefined) throw new StartFailure(`Which file? None is named.\n\n${usage}`)
  if (more.length > 0) {
    throw new StartFailure(`One file at a time, please: ${[file, ...more].join(', ')}`)
  }
  await checkFile(file)
  // Everything that can be wrong with the command is told before the database is started for it.
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
    now: () => new Date(),
    onProgress: progress(),
  }
  if (values.report !== undefined) await checkReport(values.report, file)
  const database = await borrowDatabase(processConfig(), note)
  const release = stopOnSignal(() => database.close())
  try {
    await prepare(database.url)
    note(`Importing ${file} as ${format}${mapping ? ` (${mapping.name})` : ''}, ${encoding}`)
    const result = await importLots(database.url, options)
    endProgress()
    await tell(result, values.report)
    if (options.dryRun) note('Dry run: nothing was written.')
    const { read, added, changed, unchanged, rejected } = result.counts
    if (read === 0) note(`${file} holds no rows.`)
    console.log(
      `read ${read}, added ${added}, changed ${changed}, unchanged ${unchanged}, rejected ${rejected}`,
    )
    return read > 0 && rejected === read ? 1 : 0
  } finally {
    release()
    await database.close()
  }
}

const note = (line: string) => console.error(line)

async function tell(result: ImportResult, report: string | undefined): Promise<void> {
  if (result.resumed) note('Went on where an earlier run of this file had stopped.')
  if (report === undefined) await showFindings(result.findings())
  else await writeReport(report, result.findings())
}

/** Ends in order when asked to: an import leaves no database running that it has started. */
function stopOnSignal(close: () => Promise<void>): () => void {
  const stop = () => {
    endProgress()
    note('Stopped. Start the same import again and it goes on where it was.')
    close().finally(() => process.exit(130))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        map: { type: 'string' },
        kind: { type: 'string' },
        market: { type: 'string' },
        encoding: { type: 'string' },
        source: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`)
  }
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

/** One line that is written over on a terminal, and a line every few seconds in a log. */
function progress(): (counts: RunCounts) => void {
  const began = performance.now()
  let told = began
  return (counts) => {
    const now = performance.now()
    const terminal = process.stderr.isTTY
    if (now - told < (terminal ? 200 : 2000)) return
    told = now
    const rate = Math.round((counts.read / (now - began)) * 1000)
    const line = `  ${counts.read} rows, ${rate} rows/s, ${counts.added} added, ${counts.changed} changed, ${counts.rejected} rejected`
    process.stderr.write(terminal ? `\r${line}   ` : `${line}\n`)
  }
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

/** The first findings, for somebody who asked for no report. */
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

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StartFailure ? error.message : error)
    process.exit(1)
  },
)
