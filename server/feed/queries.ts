import type { Db } from '../db/tables.ts'

/** When an import of each format was last finished. */
export async function listLatestRuns(db: Db): Promise<{ format: string; finishedAt: Date }[]> {
  const rows = await db
    .selectFrom('feed_runs')
    .select(({ fn }) => ['format', fn.max('finished_at').as('finishedAt')])
    .where('finished_at', 'is not', null)
    .groupBy('format')
    .execute()
  return rows.flatMap(({ format, finishedAt }) => (finishedAt ? [{ format, finishedAt }] : []))
}
