import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, bigId, integerId } from '#platform/core/contract/numbers.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'

/** Every call of this file is for managers who may manage feeds. */
const access = { who: 'permitted', flag: 'manageFeeds', managersOnly: true } as const

const feedId = asText(integerId)
const runId = asText(bigId)
/** UTC. */
const instant = z.iso.datetime({ offset: true })
const count = z.int().min(0)
/** From 0 to 1; null without rows to take a share of. */
const share = z.number().min(0).max(1).nullable()

export const feedAlarms = ['empty', 'truncated', 'shrunken', 'doubled', 'columns'] as const
export type FeedAlarm = (typeof feedAlarms)[number]

/** Problems that need an operator. */
export const feedProblems = [
  'alarm',
  'late',
  'pull',
  'fewer',
  'refused',
  'emptied',
  'photos',
] as const
export type FeedProblem = (typeof feedProblems)[number]

export const feedHealth = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['car', 'bike']),
  market: z.enum(['auction', 'stock']),
  /** Whether each file holds all lots of the feed, unless a run says otherwise. */
  sendsEverything: z.boolean(),
  /** A lot is withdrawn after this many complete files in a row without it; null for never. */
  withdrawnAfterRuns: z.int().nullable(),
  pausedAt: instant.nullable(),
  /** The end of the last run, and of the last run that brought lots. */
  lastRunAt: instant.nullable(),
  lastLotAt: instant.nullable(),
  /** Seconds since the last run; null without one. */
  age: count.nullable(),
  /** Usual seconds between two runs; null with fewer than three runs. */
  usualAge: count.nullable(),
  /** Usable rows of the last run, and the median of the ten runs before. */
  lots: count,
  usualLots: count.nullable(),
  /** Photos: share of the last run's usable rows. Refused: share of all its rows, not counting repeated cars. */
  photoShare: share,
  usualPhotoShare: share,
  refusedShare: share,
  /** Fields left empty per usable row. */
  emptiedPerLot: z.number().min(0).nullable(),
  alarm: z.enum(feedAlarms).nullable(),
  /** The schedule of a feed that is fetched: failed attempts in a row, with the last error. */
  pull: z.object({ nextAt: instant, failures: count, lastError: z.string() }).nullable(),
  /** Worst first; empty for a healthy feed. */
  problems: z.array(z.enum(feedProblems)),
})
export type FeedHealth = z.infer<typeof feedHealth>

export const listFeeds = endpoint('GET', '/feeds/index', {
  summary: 'Feeds with their health, those with problems first',
  query: pageQuery,
  response: z.object({ feeds: z.array(feedHealth).max(100), pageInfo }),
  access,
})

export const feedRun = z.object({
  id: z.int(),
  feedId: z.int().nullable(),
  fileName: z.string(),
  format: z.string(),
  startedAt: instant,
  /** Null while it runs, or after it was interrupted. */
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  isComplete: z.boolean(),
  /** The sum of the next four. */
  read: count,
  added: count,
  changed: count,
  unchanged: count,
  rejected: count,
  /** Rejected rows whose lot was already in the file. */
  repeated: count,
  withdrawn: count,
  returned: count,
  emptied: count,
  withPhotos: count,
  alarm: z.enum(feedAlarms).nullable(),
})
export type FeedRun = z.infer<typeof feedRun>

export const listFeedRuns = endpoint('GET', '/feeds/runs', {
  summary: 'Import runs with their progress, newest first',
  query: pageQuery.extend({ feedId: feedId.optional() }),
  response: z.object({ runs: z.array(feedRun).max(100), pageInfo }),
  access,
})

export const findingGroup = z.object({
  outcome: z.enum(['rejected', 'emptied', 'learned', 'warned']),
  /** The column as the file names it; empty when whole rows are meant. */
  column: z.string(),
  /** The code of the reason, and its sentence. */
  reason: z.string(),
  sentence: z.string(),
  count,
  firstLine: count,
  /** The first row, which locates a finding in a document of one line; 0 for findings that belong to no row. */
  firstRow: count,
  /** The most frequent values, at most three. */
  values: z.array(z.object({ value: z.string(), count })).max(3),
})
export type FindingGroup = z.infer<typeof findingGroup>

export const listFeedFindings = endpoint('GET', '/feeds/findings', {
  summary: 'Findings of a run, grouped by column and reason, largest group first',
  query: pageQuery.extend({ runId }),
  response: z.object({ groups: z.array(findingGroup).max(100), pageInfo }),
  refusals: ['not_found'],
  access,
})

export const setFeedPaused = endpoint('PUT', '/feeds/pause', {
  summary: 'Pause or resume the imports of a feed',
  body: z.object({ feedId, paused: z.boolean() }),
  response: done,
  refusals: ['not_found'],
  access,
  idempotent: true,
})

export const undoFeedRun = endpoint('POST', '/feeds/runs/undo', {
  summary:
    'Undo a run: restores its changes unless a later change replaced them, and withdraws the lots that it added',
  body: z.object({ runId }),
  response: z.object({
    success: z.literal(true),
    /** Lots restored to their former state, and lots withdrawn. */
    restored: count,
    withdrawn: count,
  }),
  refusals: ['not_found', 'feed_run_undone', 'feed_importing', 'feed_run_large'],
  access,
  idempotent: true,
})
