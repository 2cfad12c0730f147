import { Option } from 'commander'
import type { FeedHealth } from '#market/feeds/contract/calls.ts'
import { repairLots } from '#market/lots/server/commands.ts'
import { type BuildCommand, wholeNumber } from '#platform/core/server/command-line.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { absenceHelp, formatAbsence, parseAbsence } from './absence.ts'
import { acceptRun, pauseFeed, setFeed, type UndoOutcome, undoRun } from './commands.ts'
import { groupFindings, listFeedHealth } from './health/queries.ts'
import { type Feed, findFeed, listFeeds, listRuns } from './queries.ts'

const runNumber = wholeNumber(1, 1e15)
const last = wholeNumber(1, 1000)

export const feedsCommand: BuildCommand = (feeds, host) => {
  feeds
    .command('list', { isDefault: true })
    .description('all feeds')
    .action(() => host.inTransaction(async (db) => orNone((await listFeeds(db)).map(feedLine))))
  feeds
    .command('health')
    .description('health of all feeds, problems first')
    .action(() =>
      host.inTransaction(async (db) => orNone((await listFeedHealth(db)).map(healthLine))),
    )
  feeds
    .command('runs')
    .description('the latest runs of a feed')
    .argument('<name>')
    .option('--last <n>', 'how many', last, 20)
    .action((name: string, options: { last: number }) =>
      host.inTransaction(async (db) => {
        const { id } = await feedOf(db, name)
        return (await listRuns(db, id, options.last)).map(runLine)
      }),
    )
  feeds
    .command('findings')
    .description('findings of a run, grouped by column and reason')
    .argument('<run>', 'its number', runNumber)
    .option('--last <n>', 'how many groups', last, 20)
    .action((run: number, options: { last: number }) =>
      host.inTransaction((db) => findings(db, run, options.last)),
    )
  addRepairs(feeds, host)
  addSettings(feeds, host)
}

/** Commands that commit part by part, and continue where they stopped when they are run again. */
const addRepairs: BuildCommand = (feeds, host) => {
  const inParts = (work: (db: Db) => Promise<string>) =>
    host.onConnection(async (db) => [await work(db)], {
      onSignal: () =>
        host.note('Stopped. Start the same command again and it goes on where it stopped.'),
    })
  feeds
    .command('undo')
    .description(
      'undo a run: restore its changes unless a later change replaced them, withdraw the lots that it added, ' +
        'and offer lots again that it withdrew',
    )
    .argument('<run>', 'its number', runNumber)
    .action((run: number) => inParts((db) => undo(db, run, host.note)))
  feeds
    .command('repair')
    .description(
      'rewrite the codes of stored lots as imports read them now: lookalike letters become Latin, and invalid ' +
        'frame numbers hide no car',
    )
    .action(() => inParts((db) => repair(db, host.note)))
  feeds
    .command('accept')
    .description('accept a run with an alarm; later runs are compared with it')
    .argument('<run>', 'its number', runNumber)
    .action((run: number) =>
      host.inTransaction(async (db) => {
        if (await acceptRun(db, run)) return [`run ${run} is taken as it is`]
        throw new StartFailure(`Run ${run} has no alarm.`)
      }),
    )
}

interface Settings {
  readonly complete?: true
  readonly partial?: true
  readonly absence?: number | null
}

const addSettings: BuildCommand = (feeds, host) => {
  const change = (name: string, work: (db: Db, feedId: number) => Promise<unknown>) =>
    host.inTransaction(async (db) => {
      const feed = await feedOf(db, name)
      await work(db, feed.id)
      return (await listFeeds(db)).filter(({ name }) => name === feed.name).map(feedLine)
    })
  feeds
    .command('set')
    .description('how the feed sends its lots')
    .argument('<name>')
    .addOption(new Option('--complete', 'its files are all that it sells').conflicts('partial'))
    .option('--partial', 'its files have only a part of its lots')
    .option('--absence <rule>', absenceHelp, parseAbsence)
    .action((name: string, { complete, partial, absence }: Settings) =>
      change(name, (db, feedId) =>
        setFeed(db, feedId, {
          sendsEverything: complete ?? (partial ? false : undefined),
          withdrawnAfterRuns: absence,
        }),
      ),
    )
  feeds
    .command('pause')
    .description('refuse imports of the feed')
    .argument('<name>')
    .action((name: string) => change(name, (db, id) => pauseFeed(db, id, { paused: true })))
  feeds
    .command('resume')
    .description('accept imports again')
    .argument('<name>')
    .action((name: string) => change(name, (db, id) => pauseFeed(db, id, { paused: false })))
}

async function feedOf(db: Db, name: string) {
  const feed = await findFeed(db, name)
  if (feed) return feed
  throw new StartFailure(`There is no feed ${name}; npm run seriba -- feeds lists them.`)
}

const orNone = (lines: string[]) =>
  lines.length > 0 ? lines : ['No feeds yet; npm run import brings lots in (docs/feed.md).']

/** Lots undone in one transaction, which takes some seconds. */
const lotsPerTransaction = 5000

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
    const part = await repairLots(db, { after, maxLots: 50_000 })
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

async function undoPart(db: Db, run: number): Promise<UndoOutcome> {
  const outcome = await db
    .transaction()
    .execute((transaction) => undoRun(transaction, run, lotsPerTransaction))
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
    `${files} files, absence ${formatAbsence(withdrawn_after_runs)}${paused}`
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
