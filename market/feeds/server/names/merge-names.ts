import { sql } from 'kysely'
import {
  getChangeable,
  getUnmerged,
  lockDictionaries,
  NameRefusal,
  recordNameChange,
} from '#market/reference-data/server/commands.ts'
import {
  dictionaryVersion,
  type NameEntry,
  type NameKind,
} from '#market/reference-data/server/review/queries.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Lots that one statement of a merge moves. */
const lotsPerStatement = 20_000

/**
 * Merges a name from a feed into another one, in the caller's transaction: its spellings now lead there, its lots move
 * there, and its id in saved filters and addresses means the other name.
 */
export async function mergeNames(
  db: Db,
  what: NameKind,
  { fromId, intoId }: { readonly fromId: number; readonly intoId: number },
): Promise<{ from: NameEntry; into: NameEntry; lots: number }> {
  if (fromId === intoId) throw new NameRefusal('A name cannot be merged into itself.')
  await lockDictionaries(db)
  const from = await getChangeable(db, what, fromId)
  const into = await getUnmerged(db, what, intoId)
  if (from.kind !== into.kind) throw new NameRefusal('A car and a bike cannot be merged.')
  if (what === 'house') await refuseSameLots(db, fromId, intoId)
  await sql`select merge_spellings(${what}, ${fromId}, ${intoId})`.execute(db)
  const lots = await followMergedNames(db)
  await recordNameChange(db, what, [intoId])
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
 * Moves the lots of an import that has ended to names that an operator merged meanwhile, which the import did not see.
 * Waits for a running merge, because that does not see the last lots of the import.
 */
export async function followNamesSince(db: Db, version: number): Promise<void> {
  const now = await db.transaction().execute(async (transaction) => {
    await lockDictionaries(transaction)
    return dictionaryVersion(transaction)
  })
  if (now !== version) await followMergedNames(db)
}

/** Moves the lots of merged names to the names that replaced them, and returns their number. */
async function followMergedNames(db: Db): Promise<number> {
  let lots = 0
  for (;;) {
    const { rows } = await sql<{ moved: number }>`
      select follow_merged_names(${lotsPerStatement}) as moved
    `.execute(db)
    const moved = rows[0]?.moved ?? 0
    lots += moved
    if (moved < lotsPerStatement) return lots
  }
}
