import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { LotNote } from '#trade/notes/contract/calls.ts'

export const emptyLotNote: LotNote = { note: '', tags: [], notForMe: null }

/** A person's own note on a lot; nobody else's is ever read. */
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

/** A person's tags and how many lots have each, most used first. */
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

/** Which lots of a person are wanted by their own notes. */
export interface LotNoteFilter {
  readonly tag?: string | undefined
  readonly notForMe?: 'only' | 'without' | undefined
}

/**
 * Takes from lots those that a person's notes exclude. Without lots (null) those that the notes
 * include: a tag, or "not for me"; null where nothing is included.
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
  const aside = new Set(
    notes.filter(({ not_for_me }) => not_for_me !== null).map(({ lot_id }) => lot_id),
  )
  const tagged = new Set(notes.map(({ lot_id }) => lot_id))
  const isWanted = (id: number) =>
    (tag === undefined || tagged.has(id)) &&
    (notForMe === undefined || aside.has(id) === (notForMe === 'only'))
  if (lotIds) return lotIds.filter(isWanted)
  if (tag === undefined && notForMe === 'without') return null
  return [...tagged].filter(isWanted)
}
