import { Option } from 'commander'
import { loadDictionaries } from '#market/reference-data/server/commands.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { BuildCommand } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { connect } from '#platform/database/server/pools.ts'
import { absenceHelp, parseAbsence } from './absence.ts'
import type { RunCounts } from './commands.ts'
import { encodings, readText } from './formats/encoding.ts'
import type { Finding } from './formats/raw-row.ts'
import { alarmText } from './import/alarms.ts'
import { type ImportOptions, type ImportResult, importLots } from './import/import-lots.ts'
import { writeReport } from './import/report.ts'
import { adapterOf, checkReport, encodingOf, findMap, formatOf, formats } from './input.ts'
import { combineFiles, inputFiles } from './input-files.ts'
import { previewLines, unmappedLines } from './mappings/preview.ts'
import { mappingFormats, readMapping } from './mappings/schema.ts'

/** The options as typed. */
interface Values {
  readonly format?: string
  readonly map?: string
  readonly kind?: 'car' | 'bike'
  readonly market?: 'auction' | 'stock'
  readonly encoding?: string
  readonly source?: string
  readonly complete?: true
  readonly partial?: true
  readonly absence?: number | null
  readonly evenIfShorter?: true
  readonly dryRun?: true
  readonly preview?: true
  readonly rows?: string
  readonly report?: string
}

export const importCommand: BuildCommand = (command, host) => {
  command
    .argument(
      '<file...>',
      "gzip too, and patterns such as 'stock-*.csv.gz'; several files are one run",
    )
    .option('--format <name>', `${formats.join(', ')}; guessed by default`)
    .option(
      '--map <file>',
      'mapping of a foreign CSV, NDJSON, JSON or XML (market/feeds/server/maps/ has some)',
    )
    .addOption(
      new Option('--kind <kind>', 'of rows without one; default car').choices(['car', 'bike']),
    )
    .addOption(
      new Option('--market <market>', 'of rows without one; default auction').choices([
        'auction',
        'stock',
      ]),
    )
    .option('--encoding <name>', `${encodings.join(', ')}; detected by default`)
    .option('--source <name>', "stored with each lot; default the format or the mapping's name")
    .addOption(
      new Option(
        '--complete',
        'FILE has all lots of the feed: missing ones are withdrawn',
      ).conflicts('partial'),
    )
    .option(
      '--partial',
      'FILE has a part of the lots; default as the feed is set (npm run seriba -- feeds)',
    )
    .option('--absence <rule>', `${absenceHelp}; stored for the feed`, parseAbsence)
    .option(
      '--even-if-shorter',
      'withdraw even if FILE has less than half of the lots of the previous one',
    )
    .option('--dry-run', 'read, check and compare; write nothing')
    .option(
      '--preview',
      'print how the first rows are read, without the database; with a foreign --format and no --map: the columns',
    )
    .option(
      '--rows <path>',
      'for that: the path of the list in JSON, or the element of a row in XML',
    )
    .option('--report <file>', 'refused rows, learned names and warnings, as CSV')
    .addHelpText(
      'after',
      `
Exit code: 0 when the run came to its end; 1 when it could not, or when no row could be used; 2 when the file
is empty, cut off, doubled or much shorter than the one before: nothing was withdrawn, and somebody has to look.`,
    )
    .action(async (patterns: readonly string[], values: Values) => {
      const read = await readFiles(patterns, values)
      if ('lines' in read) return printPreview(read, host.now())
      const options = { ...read.options, ownHost: new URL(host.config().publicUrl).hostname }
      await host.withUrl(
        (url) => runImport(url, { ...read, options }, host.now),
        () => {
          endProgress()
          note('Stopped. Start the same import again and it continues where it stopped.')
        },
      )
    })
}

interface Import {
  readonly options: Omit<ImportOptions, 'now' | 'onProgress'>
  /** The name of the mapping, for the operator. */
  readonly mapping: string | null
  /** Where the report is written; undefined prints the first findings on the terminal. */
  readonly report: string | undefined
}

/** The first rows of a file, as readable lines; needs no database. */
interface Preview {
  lines(now: Date): AsyncIterable<string>
}

/**
 * Checks the files before the database starts.
 *
 * @throws StartFailure for every fault of the command
 */
async function readFiles(patterns: readonly string[], values: Values): Promise<Import | Preview> {
  const files = await inputFiles(patterns)
  const { path: file } = files[0] as (typeof files)[number]
  const mapping = values.map === undefined ? null : await readMapping(await findMap(values.map))
  const encodingFor = (path: string) => encodingOf(path, values.encoding, mapping)
  const encoding = await encodingFor(file)
  const foreign = mappingFormats.find((name) => name === values.format)
  if (values.preview && !mapping && foreign) {
    return { lines: () => unmappedLines(readText(file, encoding), foreign, values) }
  }
  const format = await formatOf(file, values.format, mapping)
  const options = {
    file,
    otherFiles: files.slice(1).map(({ path }) => path),
    format,
    adapter: await combineFiles(adapterOf(format, mapping), files, encodingFor),
    encoding,
    kind: values.kind ?? mapping?.kind ?? 'car',
    market: values.market ?? mapping?.market ?? 'auction',
    source: values.source ?? mapping?.source ?? format,
    isComplete: values.complete ?? (values.partial ? false : undefined),
    withdrawnAfterRuns: values.absence,
    evenIfShorter: values.evenIfShorter ?? false,
    dryRun: values.dryRun ?? false,
  }
  if (options.source.trim() === '') throw new StartFailure('--source is the name of the feed.')
  if (options.isComplete && values.source === undefined && !mapping) {
    throw new StartFailure('--complete needs --source NAME: the feed whose lots are withdrawn.')
  }
  if (values.preview) {
    const { adapter } = options
    const previewed = { adapter, mapping, format, text: () => readText(file, encoding) }
    return {
      lines: (now) =>
        previewLines({ ...previewed, options: { ...options, today: tokyoDayOf(now) } }, 5),
    }
  }
  for (const { name } of values.report === undefined ? [] : files) {
    await checkReport(values.report ?? '', name)
  }
  return { options, mapping: mapping?.name ?? null, report: values.report }
}
/** Imports into a database and prints the outcome. @returns the exit code */
async function runImport(
  url: string,
  { options, mapping, report }: Import,
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
  const { read, rejected, repeated } = result.counts
  if (repeated > 0) note(`${repeated} of the rejected rows repeat a lot of the file.`)
  if (read === 0) note(`${file} holds no rows.`)
  console.log(summaryOf(result))
  if (result.alarm !== null) {
    note(`ALARM: ${alarmText[result.alarm]}.${result.isComplete ? ' Nothing was withdrawn.' : ''}`)
  }
  if (read > 0 && rejected === read) return 1
  return result.alarm === null ? 0 : 2
}

/** Writes the last line, which scripts read. */
function summaryOf({ counts, isComplete, withdrawn }: ImportResult): string {
  const { read, added, changed, unchanged, rejected, returned } = counts
  const rows = `read ${read}, added ${added}, changed ${changed}, unchanged ${unchanged}, rejected ${rejected}`
  return isComplete || returned > 0 ? `${rows}, withdrawn ${withdrawn}, returned ${returned}` : rows
}

/** Prints the first rows of a file. */
async function printPreview({ lines }: Preview, now: Date): Promise<void> {
  for await (const line of lines(now)) console.log(line)
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

/** Shows one line that is overwritten on a terminal, and a line every few seconds in a log. */
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

/** Clears the progress line on a terminal. */
function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

/** Prints the first findings, without --report. */
async function showFindings(findings: AsyncIterable<Finding>) {
  let shown = 0
  for await (const { line, column, value, reason, file, row, lot } of findings) {
    if (++shown > 20) {
      console.error('  … and more; --report OUT.csv writes all of them.')
      return
    }
    console.error(
      `  ${file ? `${file} ` : ''}line ${line}${column ? `, ${column}` : ''}: ${reason} (${value.slice(0, 60).replaceAll(/\s+/g, ' ')})${row ? `, row ${row}` : ''}${lot ? `, lot ${lot}` : ''}`,
    )
  }
}
