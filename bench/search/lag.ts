import pg from 'pg'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { noFilters, type SearchRequest } from '#market/search/server/listing-search.ts'
import { percentile } from '../percentile.ts'
import type { EngineProcess } from './process.ts'
import { benchDay } from './rows.ts'
import { clockMs, type Sighting } from './timing.ts'

export interface Lag {
  readonly changes: number
  readonly perSecond: number
  /** Milliseconds from commit to the first result with the new counter. */
  readonly p50: number
  readonly p99: number
  /** Changes that no result had shown in the end. */
  readonly missed: number
  /** Of the results in the meantime. */
  readonly answerP95: number
}

const changesPerSecond = 500
const batchSize = 10
/** Seconds after which an unseen change counts as missed. */
const maxLagSeconds = 10

/** Cars of this week by status; the counter of sold lots rises with every change. */
const query: SearchRequest = {
  pageType: 'car-auction',
  filters: noFilters,
  page: null,
  counters: true,
}

/** Sells lots at 500 a second while counters are read, then reverts it. */
export async function measureLag(
  url: string,
  engine: EngineProcess,
  seconds: number,
): Promise<Lag> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await undoChanges(client)
    const { rows } = await client.query<{ id: string }>(
      `select id from lots where kind = 'car' and auction_day > $1 and status = $2
       order by id limit $3`,
      [benchDay, lotStatus.upcoming, changesPerSecond * seconds],
    )
    // Lets counters settle before the first one is read.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const watch = engine.call('watchStatus', query, {
      status: lotStatus.sold,
      rise: Math.floor(rows.length / batchSize) * batchSize,
      seconds: seconds + maxLagSeconds,
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    const began = performance.now()
    const commits = await sell(
      client,
      rows.map(({ id }) => id),
    )
    const perSecond = (commits.length * batchSize * 1000) / (performance.now() - began)
    return { ...lagOf(commits, await watch), perSecond }
  } finally {
    await undoChanges(client)
    await client.end()
  }
}

/** Repairs the data of `--keep` after a run was killed while it changed lots. */
export async function repairData(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await undoChanges(client)
  await client.end()
}

/** Reverts the changes: in the data, every lot of a later day is upcoming. */
async function undoChanges(client: pg.Client): Promise<void> {
  await client.query(
    `update lots set status = $2, sold_price_yen = null
     where kind = 'car' and auction_day > $1 and status <> $2`,
    [benchDay, lotStatus.upcoming],
  )
}

/** Commits ten changes at a time, evenly spaced; returns the times of the acknowledgements. */
async function sell(client: pg.Client, ids: readonly string[]): Promise<number[]> {
  const commits: number[] = []
  const began = performance.now()
  for (let at = 0; at + batchSize <= ids.length; at += batchSize) {
    const due = began + (at * 1000) / changesPerSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    await client.query(
      `update lots set status = $2, sold_price_yen = start_price_yen + 1000 where id = any($1)`,
      [ids.slice(at, at + batchSize), lotStatus.sold],
    )
    commits.push(clockMs())
  }
  return commits
}

function lagOf(commits: readonly number[], seen: readonly Sighting[]) {
  const base = seen[0]?.count ?? 0
  const lags: number[] = []
  let at = 0
  for (const [batch, commit] of commits.entries()) {
    const expected = base + (batch + 1) * batchSize
    while (at < seen.length && (seen[at]?.count ?? 0) < expected) at++
    const sighting = seen[at]
    // A result can show the commit before the writer gets the acknowledgement.
    if (sighting) lags.push(Math.max(0, sighting.at - commit))
  }
  const times = seen.map(({ milliseconds }) => milliseconds)
  return {
    changes: commits.length * batchSize,
    p50: percentile(lags, 0.5),
    p99: percentile(lags, 0.99),
    missed: (commits.length - lags.length) * batchSize,
    answerP95: percentile(times, 0.95),
  }
}
