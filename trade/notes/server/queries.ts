import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { LotNote } from '#trade/notes/contract/calls.ts'

export const emptyLotNote: LotNote = { note: '', tags: [], notForMe: null }

export async function lotNoteOf(db: Db, personId: number, lotId: number): Promise<LotNote> {
  const row = await db
    .selectFrom('lot_notes')
    .select(['note', 'tags', 'not_for_me', 'not_for_me_text'])
    .where('person_id', '=', personId)
    .where('lot_id', '=', lotId)
    .executeTakeFirst()
  if (!row) return emptyLotNote
  const { note, tags, not_for_me: reason, not_for_me_text: text } = row
  return { note, tags, notForMe: reason && { reason, text } }
}

/** Returns a person's tags with the number of lots that have each, most used first. */
export async function listTags(db: Db, personId: number): Promise<{ tag: string; lots: number }[]> {
  const { rows } = await sql<{ tag: string; lots: number }>`
    select tag, count(*)::integer as lots
    from lot_notes, unnest(tags) as tag
    where person_id = ${personId}
    group by tag
    order by lots desc, tag
  `.execute(db)
  return rows
}

/** Filters lots by the person's own notes. */
export interface LotNoteFilter {
  readonly tag?: string | undefined
  readonly notForMe?: 'only' | 'without' | undefined
}

/**
 * Removes from `lots` those that the person's notes exclude. If `lots` is null, returns those that the notes select by
 * a tag or "not for me", or null if the filter only excludes.
 */
export async function filterByLotNotes(
  db: Db,
  personId: number,
  lotIds: readonly number[] | null,
  { tag, notForMe }: LotNoteFilter,
): Promise<readonly number[] | null> {
  if (tag === undefined && notForMe === undefined) return lotIds
  const notes = await db
    .selectFrom('lot_notes')
    .select(['lot_id', 'not_for_me'])
    .where('person_id', '=', personId)
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]`))
    .orderBy('lot_id')
    .execute()
  const excluded = new Set(
    notes.filter(({ not_for_me }) => not_for_me !== null).map(({ lot_id }) => lot_id),
  )
  const tagged = new Set(notes.map(({ lot_id }) => lot_id))
  const isWanted = (id: number) =>
    (tag === undefined || tagged.has(id)) &&
    (notForMe === undefined || excluded.has(id) === (notForMe === 'only'))
  if (lotIds) return lotIds.filter(isWanted)
  if (tag === undefined && notForMe === 'without') return null
  return [...tagged].filter(isWanted)
}
