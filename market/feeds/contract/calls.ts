import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, bigId, integerId } from '#platform/core/contract/numbers.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'

/** Managers of feeds, as all calls of this file. */
const access = { who: 'permitted', flag: 'manageFeeds', managersOnly: true } as const

const feedId = asText(integerId)
const runId = asText(bigId)
/** UTC. */
const instant = z.iso.datetime({ offset: true })
const count = z.int().min(0)
/** From 0 to 1; null where there is nothing to take a share of. */
const share = z.number().min(0).max(1).nullable()

export const feedAlarms = ['empty', 'truncated', 'shrunken', 'doubled', 'columns'] as const
export type FeedAlarm = (typeof feedAlarms)[number]

/** What an operator has to look at. */
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
  /** Whether its files are all that it sells, where a run does not say. */
  sendsEverything: z.boolean(),
  /** So many complete files in a row without it withdraw a lot; null for never. */
  withdrawnAfterRuns: z.int().nullable(),
  pausedAt: instant.nullable(),
  /** When its last run ended, and the last one that brought lots. */
  lastRunAt: instant.nullable(),
  lastLotAt: instant.nullable(),
  /** Seconds since the last run; null without one. */
  age: count.nullable(),
  /** Seconds that usually lie between two runs; null with fewer than three. */
  usualAge: count.nullable(),
  /** Usable rows of the last run, and the median of the ten before. */
  lots: count,
  usualLots: count.nullable(),
  /** Shares of the last run, of its usable rows and of all; a repeated car is not refused. */
  photoShare: share,
  usualPhotoShare: share,
  refusedShare: share,
  /** Fields that were left empty, for each usable row. */
  emptiedPerLot: z.number().min(0).nullable(),
  alarm: z.enum(feedAlarms).nullable(),
  /** Where it is fetched: tries that failed in a row, with the last failure. */
  pull: z.object({ nextAt: instant, failures: count, lastError: z.string() }).nullable(),
  /** The worst first; empty for a feed in order. */
  problems: z.array(z.enum(feedProblems)),
})
export type FeedHealth = z.infer<typeof feedHealth>

export const listFeeds = endpoint('GET', '/feeds/index', {
  summary: 'Feeds with their health, those with problems first',
  query: pageQuery,
  response: z.object({ feeds: z.array(feedHealth).max(100), pageInfo }),
  refusals: [],
  access,
})

export const feedRun = z.object({
  id: z.int(),
  feedId: z.int().nullable(),
  fileName: z.string(),
  format: z.string(),
  startedAt: instant,
  /** Null while it runs, or when it was broken off. */
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  isComplete: z.boolean(),
  /** The sum of the next four. */
  read: count,
  added: count,
  changed: count,
  unchanged: count,
  rejected: count,
  /** Of the rejected those whose lot was in the file before. */
  repeated: count,
  withdrawn: count,
  returned: count,
  emptied: count,
  withPhotos: count,
  alarm: z.enum(feedAlarms).nullable(),
})
export type FeedRun = z.infer<typeof feedRun>

export const listFeedRuns = endpoint('GET', '/feeds/runs', {
  summary: 'Runs of the import with their progress, the newest first',
  query: pageQuery.extend({ feedId: feedId.optional() }),
  response: z.object({ runs: z.array(feedRun).max(100), pageInfo }),
  refusals: [],
  access,
})

export const findingGroup = z.object({
  outcome: z.enum(['rejected', 'emptied', 'learned', 'warned']),
  /** The file's own name of the column; empty when rows as a whole are meant. */
  column: z.string(),
  /** The code of the reason, and its sentence. */
  reason: z.string(),
  sentence: z.string(),
  count,
  firstLine: count,
  /** The first row, which tells more where a document is one line; 0 for findings about no row. */
  firstRow: count,
  /** The most frequent values, at most three. */
  values: z.array(z.object({ value: z.string(), count })).max(3),
})
export type FindingGroup = z.infer<typeof findingGroup>

export const listFeedFindings = endpoint('GET', '/feeds/findings', {
  summary: 'What a run has found, in groups of one column and reason, the largest first',
  query: pageQuery.extend({ runId }),
  response: z.object({ groups: z.array(findingGroup).max(100), pageInfo }),
  refusals: ['not_found'],
  access,
})

export const setFeedPaused = endpoint('PUT', '/feeds/pause', {
  summary: 'Stop importing what a feed brings, or go on',
  body: z.object({ feedId, paused: z.boolean() }),
  response: done,
  refusals: ['not_found'],
  access,
  idempotent: true,
})

export const undoFeedRun = endpoint('POST', '/feeds/runs/undo', {
  summary:
    'Undo a run: what it changed goes back unless something newer has changed it, and what it added is withdrawn',
  body: z.object({ runId }),
  response: z.object({
    success: z.literal(true),
    /** Lots that are as they were before, and lots that are withdrawn. */
    restored: count,
    withdrawn: count,
  }),
  refusals: ['not_found', 'feed_run_undone', 'feed_importing', 'feed_run_large'],
  access,
  idempotent: true,
})
