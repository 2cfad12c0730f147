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
  /** The note that the person saw; left out, whatever stands is replaced. */
  readonly expected?: LotNote | undefined
  readonly now: Date
}

/**
 * Changes the parts of a note that are given. Tags that differ only in capitals are one tag, as it was
 * first written.
 * @throws Refusal note_changed, tag_limit, note_limit
 */
export async function writeLotNote(
  db: Db,
  { personId, lotId, change, expected, now }: LotNoteChange,
): Promise<LotNote> {
  await stampChange(db, personId, lotId)
  const before = await lotNoteOf(db, personId, lotId)
  const tags = change.tags ? await knownTags(db, personId, change.tags) : before.tags
  const lotNote = { ...before, ...change, tags }
  if (expected) refuseUnseen(before, expected, lotNote)
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
 * Parts that stand as they shall be are no conflict: neither those that are not changed, nor a request that
 * is repeated because its response was lost.
 * @throws Refusal note_changed when a part would be replaced that the person has not seen
 */
function refuseUnseen(before: LotNote, expected: LotNote, after: LotNote): void {
  const isUnseen = (part: (typeof lotNoteParts)[number]) =>
    !isDeepStrictEqual(before[part], after[part]) &&
    !isDeepStrictEqual(before[part], expected[part])
  if (!lotNoteParts.some(isUnseen)) return
  const detail: NoteChangedDetail = { lotNote: before }
  throw new Refusal('note_changed', { detail })
}

/** @throws Refusal when a person has more than they may have */
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

/** Tags as the person has written them before, each once. */
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
 * Takes the person's row, so that limits hold and writers wait for each other, and lets the person's open
 * pages know.
 */
async function stampChange(db: Db, personId: number, lotId: number): Promise<void> {
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
