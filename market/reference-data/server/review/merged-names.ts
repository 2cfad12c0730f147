import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { NameKind } from './queries.ts'

/** Ids of merged names, by kind, and the ids that replace them. */
export type MergedNames = Readonly<Record<NameKind, ReadonlyMap<number, number>>>

/** Reads the merged names, which operators change now and then; recent results are cached. */
export type LoadMergedNames = (db: Db) => Promise<MergedNames>

/** @param maxAgeMs how long they are cached */
export function mergedNames(maxAgeMs: number): LoadMergedNames {
  let latest: { readonly names: Promise<MergedNames>; readonly until: number } | null = null
  return (db) => {
    if (!latest || performance.now() >= latest.until) {
      const names = readMerged(db)
      latest = { names, until: performance.now() + maxAgeMs }
      names.catch(() => {
        latest = null
      })
    }
    return latest.names
  }
}

const mergedRows = prepared('merged-names', (db) =>
  sql<{ kind: NameKind; id: number; intoId: number }>`
    select 'house' as kind, id, merged_into_id as "intoId" from auction_houses
    where merged_into_id is not null
    union all
    select 'maker', id, merged_into_id from makers where merged_into_id is not null
    union all
    select 'model', id, merged_into_id from models where merged_into_id is not null
  `.compile(db),
)

async function readMerged(db: Db): Promise<MergedNames> {
  const found = { house: new Map(), maker: new Map(), model: new Map() }
  for (const { kind, id, intoId } of await mergedRows(db)) found[kind].set(id, intoId)
  return found
}
