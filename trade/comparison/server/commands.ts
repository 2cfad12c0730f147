import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { LotRemark, RemarkChangedDetail } from '#trade/comparison/contract/calls.ts'
import { maxPins, maxRemarks, maxTags, maxTagsOfLot } from '#trade/comparison/contract/limits.ts'
import { emptyRemark, getRemark, listPins, type Viewer } from './queries.ts'

interface OnLot {
  readonly personId: number
  readonly lotId: number
}

/**
 * Pins a lot; one that is pinned stays where it is.
 * @throws Refusal pin_limit
 */
export async function pin(db: Db, { personId, lotId }: OnLot): Promise<void> {
  await noteChange(db, personId)
  const pinned = await db
    .selectFrom('lot_pins')
    .select(['slot', 'lot_id'])
    .where('person_id', '=', personId)
    .execute()
  if (pinned.some(({ lot_id }) => lot_id === lotId)) return
  const taken = new Set(pinned.map(({ slot }) => slot))
  const slot = Array.from({ length: maxPins }, (_, at) => at + 1).find((one) => !taken.has(one))
  if (slot === undefined) throw new Refusal('pin_limit')
  await db.insertInto('lot_pins').values({ person_id: personId, lot_id: lotId, slot }).execute()
}

/**
 * Where there is no room for another lot, takes out those that the person may no longer see: they are not
 * shown, so that nobody could take them out.
 */
export async function makeRoom(db: Db, viewer: Viewer, now: Date): Promise<void> {
  await noteChange(db, viewer.id)
  const ofPerson = db.selectFrom('lot_pins').where('person_id', '=', viewer.id)
  const pinned = await ofPerson.select('lot_id').execute()
  if (pinned.length < maxPins) return
  const shown = new Set((await listPins(db, viewer, now)).map(({ id }) => Number(id)))
  for (const { lot_id: lotId } of pinned) {
    if (!shown.has(lotId)) await unpin(db, { personId: viewer.id, lotId })
  }
}

/** Takes a lot, or all of them, out of the comparison. */
export async function unpin(
  db: Db,
  { personId, lotId }: { personId: number; lotId: number | null },
): Promise<void> {
  await noteChange(db, personId)
  await db
    .deleteFrom('lot_pins')
    .where('person_id', '=', personId)
    .$if(lotId !== null, (query) => query.where('lot_id', '=', lotId))
    .execute()
}

interface RemarkChange extends OnLot {
  readonly change: Partial<LotRemark>
  /** The remark that the person saw; left out, whatever stands is replaced. */
  readonly expected?: LotRemark | undefined
  readonly now: Date
}

/**
 * Changes the parts of a remark that are given. Tags that differ only in capitals are one tag, as it was
 * first written.
 * @throws Refusal remark_changed, tag_limit, remark_limit
 */
export async function writeRemark(
  db: Db,
  { personId, lotId, change, expected, now }: RemarkChange,
): Promise<LotRemark> {
  await noteChange(db, personId, lotId)
  const before = await getRemark(db, personId, lotId)
  const tags = change.tags ? await knownTags(db, personId, change.tags) : before.tags
  const remark = { ...before, ...change, tags }
  if (expected) refuseUnseen(before, expected, remark)
  const { note, notForMe } = remark
  if (note === '' && tags.length === 0 && !notForMe) {
    await db
      .deleteFrom('lot_remarks')
      .where('person_id', '=', personId)
      .where('lot_id', '=', lotId)
      .execute()
    return emptyRemark
  }
  const written = {
    note,
    tags: [...tags],
    not_for_me: notForMe?.reason ?? null,
    not_for_me_text: notForMe?.text ?? '',
    changed_at: now,
  }
  await db
    .insertInto('lot_remarks')
    .values({ person_id: personId, lot_id: lotId, ...written })
    .onConflict((conflict) => conflict.columns(['person_id', 'lot_id']).doUpdateSet(written))
    .execute()
  await holdToLimits(db, personId)
  return remark
}

const remarkParts = ['note', 'tags', 'notForMe'] as const

/**
 * Parts that stand as they shall be are no conflict: neither those that are not changed, nor a request that
 * is repeated because its response was lost.
 * @throws Refusal remark_changed when a part would be replaced that the person has not seen
 */
function refuseUnseen(before: LotRemark, expected: LotRemark, after: LotRemark): void {
  const isUnseen = (part: (typeof remarkParts)[number]) =>
    !isDeepStrictEqual(before[part], after[part]) &&
    !isDeepStrictEqual(before[part], expected[part])
  if (!remarkParts.some(isUnseen)) return
  const detail: RemarkChangedDetail = { remark: before }
  throw new Refusal('remark_changed', { detail })
}

/** @throws Refusal when a person has more than they may have */
async function holdToLimits(db: Db, personId: number): Promise<void> {
  const { rows } = await sql<{ lots: number; tags: number }>`
    select count(distinct lot_id)::integer as lots, count(distinct tag)::integer as tags
    from lot_remarks left join unnest(tags) as tag on true
    where person_id = ${personId}
  `.execute(db)
  const [have] = rows
  if (have && have.lots > maxRemarks) throw new Refusal('remark_limit')
  if (have && have.tags > maxTags) throw new Refusal('tag_limit')
}

/** Tags as the person has written them before, each once. */
async function knownTags(db: Db, personId: number, tags: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from lot_remarks, unnest(tags) as tag
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
async function noteChange(db: Db, personId: number, remarkedLotId?: number): Promise<void> {
  const changed = {
    ...(remarkedLotId !== undefined && { remarked_lot_id: remarkedLotId }),
    changed_xid: sql<string>`pg_current_xact_id()`,
  }
  await db
    .insertInto('comparison_versions')
    .values({ person_id: personId, remarked_lot_id: remarkedLotId ?? null })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(changed))
    .execute()
}
