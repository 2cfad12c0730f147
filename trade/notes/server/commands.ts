import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { LotNote, NoteChangedDetail } from '#trade/notes/contract/calls.ts'
import { maxLotNotes, maxTags, maxTagsOfLot } from '#trade/notes/contract/limits.ts'
import { emptyLotNote, lotNoteOf } from './queries.ts'

interface LotNoteChange {
  readonly personId: number
  readonly lotId: number
  readonly change: Partial<LotNote>
  /** The note that the person saw; if omitted, the stored note is replaced unconditionally. */
  readonly expected?: LotNote | undefined
  readonly now: Date
}

/**
 * Changes the given parts of a note. Tags that differ only in case are one tag, spelled as it was first written.
 * @throws Refusal note_changed, tag_limit, note_limit
 */
export async function writeLotNote(
  db: Db,
  { personId, lotId, change, expected, now }: LotNoteChange,
): Promise<LotNote> {
  await touchVersion(db, personId, lotId)
  const before = await lotNoteOf(db, personId, lotId)
  const tags = change.tags ? await knownTags(db, personId, change.tags) : before.tags
  const lotNote = { ...before, ...change, tags }
  if (expected) refuseStale(before, expected, lotNote)
  const { note, notForMe } = lotNote
  if (note === '' && tags.length === 0 && !notForMe) {
    await db
      .deleteFrom('lot_notes')
      .where('person_id', '=', personId)
      .where('lot_id', '=', lotId)
      .execute()
    return emptyLotNote
  }
  const written = {
    note,
    tags: [...tags],
    not_for_me: notForMe?.reason ?? null,
    not_for_me_text: notForMe?.text ?? '',
    changed_at: now,
  }
  await db
    .insertInto('lot_notes')
    .values({ person_id: personId, lot_id: lotId, ...written })
    .onConflict((conflict) => conflict.columns(['person_id', 'lot_id']).doUpdateSet(written))
    .execute()
  await enforceLimits(db, personId)
  return lotNote
}

const lotNoteParts = ['note', 'tags', 'notForMe'] as const

/**
 * Refuses to replace a part that has changed since the person saw it. A part that already has the requested value is no
 * conflict, so that a request repeated after a lost response succeeds.
 * @throws Refusal note_changed
 */
function refuseStale(before: LotNote, expected: LotNote, after: LotNote): void {
  const isStale = (part: (typeof lotNoteParts)[number]) =>
    !isDeepStrictEqual(before[part], after[part]) &&
    !isDeepStrictEqual(before[part], expected[part])
  if (!lotNoteParts.some(isStale)) return
  const detail: NoteChangedDetail = { lotNote: before }
  throw new Refusal('note_changed', { detail })
}

/** @throws Refusal note_limit, tag_limit */
async function enforceLimits(db: Db, personId: number): Promise<void> {
  const { rows } = await sql<{ lots: number; tags: number }>`
    select count(distinct lot_id)::integer as lots, count(distinct tag)::integer as tags
    from lot_notes left join unnest(tags) as tag on true
    where person_id = ${personId}
  `.execute(db)
  const [have] = rows
  if (have && have.lots > maxLotNotes) throw new Refusal('note_limit')
  if (have && have.tags > maxTags) throw new Refusal('tag_limit')
}

/** Returns each tag once, in the spelling that the person has used before. */
async function knownTags(db: Db, personId: number, tags: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from lot_notes, unnest(tags) as tag
    where person_id = ${personId} and lower(tag) = any(${tags.map((tag) => tag.toLowerCase())}::text[])
  `.execute(db)
  const known = new Map(rows.map(({ tag }) => [tag.toLowerCase(), tag]))
  const once = new Map(tags.map((tag) => [tag.toLowerCase(), tag]))
  return [...once].map(([key, tag]) => known.get(key) ?? tag).slice(0, maxTagsOfLot)
}

/**
 * Locks the person's version row, so that limits hold and writers wait for each other, and notifies the person's open
 * pages.
 */
async function touchVersion(db: Db, personId: number, lotId: number): Promise<void> {
  await db
    .insertInto('lot_note_versions')
    .values({ person_id: personId, lot_id: lotId })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ lot_id: lotId, changed_xid: sql`pg_current_xact_id()` }),
    )
    .execute()
}
