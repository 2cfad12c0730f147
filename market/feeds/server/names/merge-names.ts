import { sql } from 'kysely'
import {
  changeable,
  lockDictionaries,
  NameRefusal,
  namesChanged,
  unmerged,
} from '#market/reference-data/server/commands.ts'
import {
  dictionaryVersion,
  type NameEntry,
  type NameKind,
} from '#market/reference-data/server/review/queries.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Lots that a merge moves with one statement. */
const lotsAtOnce = 20_000

/**
 * Merges a name that a feed has brought into another one: its spellings lead there from now on, its lots
 * move there, and its id in kept filters and addresses means the other. In the transaction of the caller.
 */
export async function mergeNames(
  db: Db,
  what: NameKind,
  { fromId, intoId }: { readonly fromId: number; readonly intoId: number },
): Promise<{ from: NameEntry; into: NameEntry; lots: number }> {
  if (fromId === intoId) throw new NameRefusal('A name cannot be merged into itself.')
  await lockDictionaries(db)
  const from = await changeable(db, what, fromId)
  const into = await unmerged(db, what, intoId)
  if (from.kind !== into.kind) throw new NameRefusal('A car and a bike cannot be merged.')
  if (what === 'house') await refuseSameLots(db, fromId, intoId)
  await sql`select merge_spellings(${what}, ${fromId}, ${intoId})`.execute(db)
  const lots = await followMergedNames(db)
  await namesChanged(db, what, [intoId])
  return { from, into, lots }
}

async function refuseSameLots(db: Db, fromId: number, intoId: number) {
  const { rows } = await sql<{ lots: number }>`
    select count(*)::int as lots from lots one join lots other
      on other.house_id = ${intoId} and other.key_day = one.key_day and other.lot_number = one.lot_number
    where one.house_id = ${fromId}
  `.execute(db)
  const lots = rows[0]?.lots ?? 0
  if (lots > 0) {
    throw new NameRefusal(
      `Both houses have lots of the same day and number (${lots}), so they are not one house.`,
    )
  }
}

/**
 * For an import that has ended: an operator may have merged names meanwhile, which the import still knew as
 * they were. Waits for a merge that is under way, because it does not see the last lots of the import.
 */
export async function followNamesSince(db: Db, version: number): Promise<void> {
  const now = await db.transaction().execute(async (transaction) => {
    await lockDictionaries(transaction)
    return dictionaryVersion(transaction)
  })
  if (now !== version) await followMergedNames(db)
}

/** Moves lots of merged names to the names that they were merged into, and returns how many. */
async function followMergedNames(db: Db): Promise<number> {
  let lots = 0
  for (;;) {
    const { rows } = await sql<{ moved: number }>`
      select follow_merged_names(${lotsAtOnce}) as moved
    `.execute(db)
    const moved = rows[0]?.moved ?? 0
    lots += moved
    if (moved < lotsAtOnce) return lots
  }
}
