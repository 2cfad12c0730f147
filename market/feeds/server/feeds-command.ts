import type { FeedHealth } from '#market/feeds/contract/calls.ts'
import { repairLots } from '#market/lots/server/commands.ts'
import { type Help, readArguments, wholeNumberOf } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { absenceOf, absenceText } from './absence.ts'
import { acceptRun, pauseFeed, setFeed, type UndonePart, undoRun } from './commands.ts'
import { groupFindings, listFeedHealth } from './health/queries.ts'
import { type Feed, findFeed, listFeeds, listRuns } from './queries.ts'

const usage = `Feeds: where lots come from, and the runs that brought them (docs/feed.md).

  npm run feeds                          all feeds
  npm run feeds -- health                how they are: what wants a look comes first
  npm run feeds -- runs NAME [--last N]  the latest runs of a feed; N is 20 when left out
  npm run feeds -- findings RUN          what a run has found, in groups of one column and reason; --last N of them
  npm run feeds -- undo RUN              undoes a run: what it changed goes back unless something newer has changed
                                         it, what it added is withdrawn, what it withdrew is offered again
  npm run feeds -- repair                reads the codes of stored lots as imports do now: letters that look alike are
                                         Latin, and what is no frame number hides no car
  npm run feeds -- accept RUN            takes a run with an alarm as it is; what comes later is compared with it
  npm run feeds -- set NAME [options]    how the feed sends its lots
      --complete | --partial             whether its files are all that it sells
      --absence at-once|after:N|never    when lots that complete files are without are withdrawn
  npm run feeds -- pause NAME            imports of the feed are refused
  npm run feeds -- resume NAME           they are taken again`

export type FeedsCommand =
  | { readonly do: 'list' }
  | { readonly do: 'health' }
  | { readonly do: 'repair' }
  | { readonly do: 'findings'; readonly run: number; readonly last: number }
  | { readonly do: 'runs'; readonly name: string; readonly last: number }
  | { readonly do: 'undo'; readonly run: number }
  | { readonly do: 'accept'; readonly run: number }
  | { readonly do: 'pause' | 'resume'; readonly name: string }
  | {
      readonly do: 'set'
      readonly name: string
      readonly sendsEverything: boolean | undefined
      readonly withdrawnAfterRuns: number | null | undefined
    }

/** @throws StartFailure for every fault of the command */
export function readFeedsCommand(args: readonly string[]): FeedsCommand | Help {
  const { values, positionals } = readArguments(args, usage, {
    last: { type: 'string', default: '20' },
    complete: { type: 'boolean' },
    partial: { type: 'boolean' },
    absence: { type: 'string' },
  })
  if (values.help) return { do: 'help', text: usage }
  const [what = 'list', name, ...more] = positionals
  if ((what === 'list' || what === 'health' || what === 'repair') && name === undefined) {
    return { do: what }
  }
  if (name === undefined || more.length > 0) throw new StartFailure(usage)
  if (what === 'runs') return { do: what, name, last: wholeNumberOf('last', values.last, 1, 1000) }
  if (what === 'findings') {
    const run = wholeNumberOf('findings', name, 1, 1e15)
    return { do: what, run, last: wholeNumberOf('last', values.last, 1, 1000) }
  }
  if (what === 'undo' || what === 'accept') {
    return { do: what, run: wholeNumberOf(what, name, 1, 1e15) }
  }
  if (what === 'pause' || what === 'resume') return { do: what, name }
  if (what !== 'set') throw new StartFailure(usage)
  if (values.complete && values.partial) {
    throw new StartFailure('The files of a feed are --complete or --partial, not both.')
  }
  return {
    do: 'set',
    name,
    sendsEverything: values.complete ? true : values.partial ? false : undefined,
    withdrawnAfterRuns: values.absence === undefined ? undefined : absenceOf(values.absence),
  }
}

/**
 * Runs a command; what takes long commits part by part and goes on where it was when it is started again.
 * @param note is called with lines about the progress
 * @returns the lines to print
 */
export async function runFeedsCommand(
  db: Db,
  command: FeedsCommand,
  note: (line: string) => void = () => undefined,
): Promise<string[]> {
  if (command.do === 'undo') return [await undo(db, command.run, note)]
  if (command.do === 'repair') return [await repair(db, note)]
  return db.transaction().execute((transaction) => runAtOnce(transaction, command))
}

async function runAtOnce(
  db: Db,
  command: Exclude<FeedsCommand, { do: 'undo' | 'repair' }>,
): Promise<string[]> {
  if (command.do === 'list') return orNone((await listFeeds(db)).map(feedLine))
  if (command.do === 'health') return orNone((await listFeedHealth(db)).map(healthLine))
  if (command.do === 'findings') return findings(db, command.run, command.last)
  if (command.do === 'accept') {
    if (await acceptRun(db, command.run)) return [`run ${command.run} is taken as it is`]
    throw new StartFailure(`Run ${command.run} has no alarm.`)
  }
  const feed = await findFeed(db, command.name)
  if (!feed) throw new StartFailure(`There is no feed ${command.name}; npm run feeds lists them.`)
  if (command.do === 'runs') return (await listRuns(db, feed.id, command.last)).map(runLine)
  if (command.do === 'set') await setFeed(db, feed.id, command)
  else await pauseFeed(db, feed.id, { paused: command.do === 'pause' })
  return (await listFeeds(db)).filter(({ name }) => name === feed.name).map(feedLine)
}

const orNone = (lines: string[]) =>
  lines.length > 0 ? lines : ['No feeds yet; npm run import brings lots in (docs/feed.md).']

/** Lots that one transaction undoes: some seconds. */
const lotsAtOnce = 5000

async function undo(db: Db, run: number, note: (line: string) => void): Promise<string> {
  let [restored, withdrawn] = [0, 0]
  for (;;) {
    const part = await undoPart(db, run)
    restored += part.restored
    withdrawn += part.withdrawn
    if (part.isDone) break
    note(
      `  ${restored} lots went back, ${withdrawn} are withdrawn; stop it when you like, and go on with the same command`,
    )
  }
  return `run ${run} is undone: ${restored} lots went back, ${withdrawn} that it had added are withdrawn`
}

async function repair(db: Db, note: (line: string) => void): Promise<string> {
  const total = { codes: 0, cars: 0, kept: 0 }
  const corrected = () =>
    `${lots(total.codes)} with corrected codes, ${lots(total.cars)} no longer hidden as duplicates`
  for (let after = 0; ; ) {
    const part = await repairLots(db, { after, most: 50_000 })
    total.codes += part.codes
    total.cars += part.cars
    total.kept += part.kept
    if (part.last === null) break
    after = part.last
    note(`  checked up to lot ${after}; ${corrected()}. You can stop it and start it again.`)
  }
  const kept = total.kept > 0 ? `; ${lots(total.kept)} kept a number that another lot has` : ''
  return `Repaired: ${corrected()}${kept}.`
}

const lots = (count: number) => (count === 1 ? '1 lot' : `${count} lots`)

async function undoPart(db: Db, run: number): Promise<UndonePart> {
  const outcome = await db
    .transaction()
    .execute((transaction) => undoRun(transaction, run, lotsAtOnce))
  if (outcome === 'not_found') throw new StartFailure(`There is no run ${run}.`)
  if (outcome === 'undone') throw new StartFailure(`Run ${run} has been undone already.`)
  if (outcome === 'no_feed') throw new StartFailure(`Run ${run} is older than the feeds.`)
  if (outcome === 'importing') {
    throw new StartFailure(`The feed of run ${run} is being imported; try again after it.`)
  }
  return outcome
}

function feedLine(feed: Feed & { lots: number; withdrawn: number; last_seen_at: Date | null }) {
  const { name, market, kind, lots, withdrawn, sends_everything, withdrawn_after_runs } = feed
  const files = sends_everything ? 'complete' : 'partial'
  const seen = feed.last_seen_at?.toISOString() ?? 'never'
  const paused = feed.paused_at ? `, PAUSED since ${feed.paused_at.toISOString()}` : ''
  return (
    `${name}: ${market} ${kind}, ${lots} lots, ${withdrawn} withdrawn, last lot ${seen}, ` +
    `${files} files, absence ${absenceText(withdrawn_after_runs)}${paused}`
  )
}

async function findings(db: Db, runId: number, pageSize: number): Promise<string[]> {
  const found = await groupFindings(db, { runId, page: 1, pageSize })
  if (!found) throw new StartFailure(`There is no run ${runId}.`)
  const { groups, total } = found
  const lines = groups.map((group) => {
    const { outcome, column, reason, sentence, count, firstLine, firstRow, values } = group
    const examples = values
      .map(({ value }) => value.slice(0, 40).replaceAll(/\s+/g, ' '))
      .join(' | ')
    const where = column === '' ? 'rows' : column
    return `${count} × ${outcome} ${where}: ${reason}, ${sentence}; first in line ${firstLine}, row ${firstRow}: ${examples}`
  })
  return total > groups.length ? [...lines, `and ${total - groups.length} more groups`] : lines
}

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`)

function healthLine(feed: FeedHealth): string {
  const { name, problems, pausedAt, age, lots, usualLots, photoShare, refusedShare, pull } = feed
  const state = pausedAt
    ? 'paused'
    : problems.length === 0
      ? 'ok'
      : problems.join(', ').toUpperCase()
  const emptied = feed.emptiedPerLot === null ? '–' : feed.emptiedPerLot.toFixed(2)
  return (
    `${name}: ${state}; last run ${age === null ? 'never' : `${Math.round(age / 60)} min ago`}, ` +
    `${lots} lots (usually ${usualLots ?? '–'}), photos ${percent(photoShare)}, refused ${percent(refusedShare)}, ` +
    `emptied ${emptied} a lot${feed.alarm ? `, ALARM ${feed.alarm}` : ''}` +
    `${pull && pull.failures > 0 ? `, ${pull.failures} pulls failed: ${pull.lastError}` : ''}`
  )
}

function runLine(run: Awaited<ReturnType<typeof listRuns>>[number]): string {
  const state = run.undone_at
    ? `undone ${run.undone_at.toISOString()}`
    : (run.finished_at?.toISOString() ?? 'unfinished')
  return (
    `${run.id}: ${run.file_name}, ${state}, ${run.is_complete ? 'complete' : 'partial'}: ` +
    `read ${run.records_read}, added ${run.added}, changed ${run.changed}, unchanged ${run.unchanged}, ` +
    `rejected ${run.rejected}, withdrawn ${run.withdrawn}, returned ${run.returned}` +
    `${run.alarm ? `, ALARM ${run.alarm}` : ''}`
  )
}
