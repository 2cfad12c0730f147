import { sql } from 'kysely'
import type { FavoriteGroup } from '#market/lots/contract/favorite-groups.ts'
import { type ListedRemark, noteStartLength } from '#market/lots/contract/own/remarks.ts'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** How many rows are cached by default, about 2 KB each. */
const maxRows = 10_000

interface LotRow {
  readonly id: number
  /** The transaction of the lot's last change; no statement can change a lot without it. */
  readonly changed_xid: string
}

/** The lots of a page, and the person who sees them. */
export interface ShownLots {
  readonly ids: readonly number[]
  /** The person whose favorites and bids are marked. */
  readonly personId: number
  /** Whether some of them may still be bid on: until when is the dearest part of the statement. */
  readonly canBeOpen: boolean
}

/** What may differ between people and requests, and is never cached. */
export interface Marks {
  /** The group of favorites that it is in. */
  readonly favorite_group: FavoriteGroup | null
  /** The latest bid that was not withdrawn. */
  readonly bid_amount_yen: number | null
  readonly bid_status: BidStatus | null
  /** Of the lot's auction; it may change without the lot. Null for stock, and where no lot is open. */
  readonly bidding_closes_at: Date | null
  /** What the person has remarked on it; null for nothing. */
  readonly remark: ListedRemark | null
}

/** A lot as it is shown. As long as the lot is the same, so is the object of its row. */
export interface ShownRow<Row> {
  readonly row: Row
  readonly marks: Marks
}

/** Reads the lots of a page in the order of the page; a lot that has just been deleted is omitted. */
export type RowsOf<Row> = (db: Db, shown: ShownLots) => Promise<ShownRow<Row>[]>

/** Everything that may differ between requests. */
const currentRows = (db: Db, personId: number, ids: readonly number[]) =>
  db
    // Named once, since a prepared statement has each argument once.
    .selectFrom(sql<{ id: number }>`(select ${personId}::integer as id)`.as('person'))
    .innerJoin('lots as lot', (join) => join.onTrue())
    .leftJoin('favorites as favorite', (join) =>
      join.onRef('favorite.lot_id', '=', 'lot.id').onRef('favorite.person_id', '=', 'person.id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('bids as own')
          .select(['own.amount_yen', 'own.status'])
          .whereRef('own.lot_id', '=', 'lot.id')
          .whereRef('own.person_id', '=', 'person.id')
          .where('own.status', '<>', (value) => value.lit(bidStatus.cancelled))
          .orderBy('own.id', 'desc')
          .limit(sql.lit(1))
          .as('bid'),
      (join) => join.onTrue(),
    )
    .leftJoin('lot_remarks as remark', (join) =>
      join.onRef('remark.lot_id', '=', 'lot.id').onRef('remark.person_id', '=', 'person.id'),
    )
    .select(['lot.id', 'lot.changed_xid', 'favorite.group_letter as favorite_group'])
    .select(['bid.amount_yen as bid_amount_yen', 'bid.status as bid_status'])
    .select(
      sql<ListedRemark | null>`case when remark.lot_id is not null then jsonb_build_object(
        'tags', remark.tags,
        'noteStart', left(remark.note, ${sql.lit(noteStartLength)}),
        'notForMe', case when remark.not_for_me is not null then
          jsonb_build_object('reason', remark.not_for_me, 'text', remark.not_for_me_text) end
      ) end`.as('remark'),
    )
    .where(sql<boolean>`lot.id = any(${ids})`)

const currentOfOpen = prepared(
  'open-lots-at-present',
  (db, personId: number, ids: readonly number[]) =>
    currentRows(db, personId, ids)
      .leftJoin('lot_deadlines as times', 'times.lot_id', 'lot.id')
      .select('times.bidding_closes_at')
      .compile(),
)
const currentOfSold = prepared(
  'sold-lots-at-present',
  (db, personId: number, ids: readonly number[]) =>
    currentRows(db, personId, ids)
      .select(sql<Date | null>`null::timestamptz`.as('bidding_closes_at'))
      .compile(),
)

/**
 * Caches rows of lots and reads again only those that have changed: each read queries the versions
 * of all, in a fifth of the time, and the columns that belong to the person. Only for
 * committed rows, never for a transaction that has written lots itself. What is joined to a lot must
 * stay the same while the server runs, as the names of the dictionaries do.
 */
export function cachedRows<Row extends LotRow>(
  read: (db: Db, ids: readonly number[]) => Promise<readonly Row[]>,
  most = maxRows,
): RowsOf<Row> {
  const known = new Map<number, Row>()

  const store = (row: Row) => {
    known.delete(row.id)
    known.set(row.id, row)
  }
  /** Evicts the rows that were read longest ago. */
  const evict = () => {
    for (const id of known.keys()) {
      if (known.size <= most) return
      known.delete(id)
    }
  }

  return async (db, { ids, personId, canBeOpen }) => {
    if (ids.length === 0) return []
    const present = await (canBeOpen ? currentOfOpen : currentOfSold)(db, personId, ids)
    const current = new Map<number, Row>()
    const missing: number[] = []
    for (const { id, changed_xid } of present) {
      const row = known.get(id)
      if (row?.changed_xid === changed_xid) current.set(id, row)
      else missing.push(id)
    }
    if (missing.length > 0) {
      for (const row of await read(db, missing)) {
        current.set(row.id, row)
        store(row)
      }
      evict()
    }
    const marksOf = new Map(present.map(({ id, changed_xid, ...marks }) => [id, marks]))
    return ids.flatMap((id) => {
      const [row, marks] = [current.get(id), marksOf.get(id)]
      return row && marks ? [{ row, marks }] : []
    })
  }
}
