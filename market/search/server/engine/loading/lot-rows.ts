import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isResult, type LotStatus } from '#market/reference-data/contract/codes.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { belowEstimateSql } from '#market/search/server/below-estimate.ts'
import { frameKeySql } from '#market/search/server/frame-number.ts'
import { drivesSql } from '#market/search/server/lot-bans.ts'
import { dayMinutes, firstLotText, type Row, unknown, unknownMinute } from '../rows/columns.ts'
import type { Dictionary, Names } from '../rows/names.ts'
import { withTimeout } from './stream-timeout.ts'
import { TextPool } from './text-pool.ts'

/** A lot as the engine reads it: numbers are ready for columns, texts still have to be encoded. */
export interface LotRecord {
  readonly id: number
  readonly isBike: boolean
  readonly isStock: boolean
  /** Neither withdrawn nor shown under another house. */
  readonly isListed: boolean
  readonly status: number
  readonly houseId: number
  readonly modelId: number
  /** Days since 1970; 0 for none. */
  readonly day: number
  /** Day and minute as in the column `start`. */
  readonly start: number
  /** `unknown` for lot numbers with letters. */
  readonly lotOrdinal: number
  readonly year: number
  readonly mileage: number
  readonly engine: number
  readonly startPrice: number
  readonly finishPrice: number
  readonly estimate: number
  readonly belowEstimate: number
  readonly drives: number
  readonly frame: number
  /** Empty for lot numbers without letters. */
  readonly lotNumber: string
  readonly chassis: string
  readonly condition: string
  readonly gearbox: string
  readonly fuel: string
  readonly color: string
  readonly equipment: string
}

// In the order of RowDecoder.row(). An id beyond 32 bits fails the statement instead of being truncated.
const fields: Readonly<Record<keyof LotRecord, string>> = {
  id: 'lot.id::int4',
  isBike: "lot.kind = 'bike'",
  isStock: "lot.market = 'stock'",
  isListed: 'lot.withdrawn_at is null and lot.same_as is null',
  status: 'lot.status::int4',
  houseId: 'lot.house_id',
  modelId: 'lot.model_id',
  day: "coalesce(lot.auction_day - date '1970-01-01', 0)",
  start: `coalesce((lot.auction_day - date '1970-01-01') * ${dayMinutes} + coalesce(
    extract(epoch from (lot.starts_at at time zone 'Asia/Tokyo')::time)::int4 / 60,
    ${unknownMinute}), 0)`,
  lotOrdinal: `coalesce(lot.lot_ordinal, ${unknown})`,
  year: `coalesce(lot.year, ${unknown})::int4`,
  mileage: `coalesce(lot.mileage_km, ${unknown})`,
  engine: `coalesce(lot.engine_cc, ${unknown})`,
  startPrice: `coalesce(lot.start_price_yen, ${unknown})::int4`,
  finishPrice: `coalesce(lot.sold_price_yen, ${unknown})::int4`,
  estimate: `coalesce(lot.estimate_yen, ${unknown})::int4`,
  belowEstimate: `coalesce(${belowEstimateSql}, ${unknown})`,
  drives: drivesSql,
  frame: `coalesce(${frameKeySql('lot.frame_number')}, ${unknown})`,
  // Plain numbers are stored as `lotOrdinal`.
  lotNumber: "case when lot.lot_ordinal is null then lot.lot_number else '' end",
  chassis: 'lot.chassis_code',
  condition: 'lot.condition',
  gearbox: 'lot.gearbox',
  fuel: 'lot.fuel',
  color: 'lot.color',
  equipment: 'lot.equipment',
}
const selectList = Object.entries(fields)
  .map(([name, expression]) => `${expression} as "${name}"`)
  .join(', ')

/** Returns the page types that show a lot; those of the current week and later are live (decision 11, Lots). */
export function pageTypesOf(lot: LotRecord, monday: number): PageType[] {
  if (!lot.isListed) return []
  if (lot.isStock) return lot.isBike ? [] : ['stock']
  const found: PageType[] = []
  if (lot.day >= monday) found.push(lot.isBike ? 'bikes' : 'car-auction')
  if (isResult(lot.status as LotStatus)) found.push(lot.isBike ? 'bike-stats' : 'stats')
  return found
}

export function rowOfLot(lot: LotRecord, names: Names): Row {
  return {
    id: lot.id,
    variant: names.variantOf(lot.modelId, lot.chassis),
    profile: names.profileOf(lot),
    house: names.houses.codeOf(lot.houseId),
    equipment: names.equipment.codeOf(lot.equipment),
    day: lot.day,
    start: lot.start,
    lot:
      lot.lotOrdinal === unknown
        ? firstLotText + names.lotTexts.codeOf(lot.lotNumber)
        : lot.lotOrdinal,
    year: lot.year,
    mileage: lot.mileage,
    engine: lot.engine,
    startPrice: lot.startPrice,
    finishPrice: lot.finishPrice,
    estimate: lot.estimate,
    belowEstimate: lot.belowEstimate,
    drives: lot.drives,
    frame: lot.frame,
  }
}

/** Longest time between two chunks while all lots are read, and pg's largest statement timeout. */
const chunkTimeoutMs = 120_000
const noTimeout = 2 ** 31 - 1

/** Reads every lot that some page type shows, which may take long. */
export async function eachLot(
  client: pg.ClientBase,
  monday: number,
  visit: (lot: LotRecord) => void,
): Promise<void> {
  const copy = copyTo(
    `copy (
      select ${selectList} from lots lot
      where lot.withdrawn_at is null and lot.same_as is null and (
        lot.market = 'stock' or lot.status not in (4531, 4532)
        or lot.auction_day >= date '1970-01-01' + ${Math.floor(monday)}
      )
    ) to stdout (format binary)`,
  )
  const stream = client.query(Object.assign(copy, { query_timeout: noTimeout }))
  await decode(withTimeout(stream, chunkTimeoutMs), visit)
}

/** Position in the feed of changes: everything up to it has been read. */
export interface Position {
  /** Transaction id (xid8) as PostgreSQL writes it, and a lot's id within that transaction. */
  readonly xid: string
  readonly id: number
}

export interface Changes {
  readonly lots: readonly LotRecord[]
  readonly deleted: readonly number[]
  readonly position: Position
  /** Whether more changes can be read right away. */
  readonly isMore: boolean
}

/** Maximum number of lots per query. */
const batchSize = 10_000

/** Returns the oldest transaction that may still be open: all before it are settled. */
export async function settledXid(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ xid: string }>({
    name: 'settled-xid',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
  })
  return rows[0]?.xid ?? '0'
}

/**
 * Reads changes since a position. Leaves transactions later than an open one for the next call, so that a late commit
 * is never skipped (search-engine, Feed).
 */
export async function readChanges(client: pg.ClientBase, since: Position): Promise<Changes> {
  const upTo = await settledXid(client)
  // Nothing has been written since, as in most of these eight calls a second.
  if (upTo === since.xid && since.id < 0) {
    return { lots: [], deleted: [], position: since, isMore: false }
  }
  // Named, so that they are planned once: planning takes longer than finding that no lot has changed.
  const { rows } = await client.query<LotRecord & { xid: string }>({
    name: 'changed-lots',
    text: `select ${selectList}, lot.changed_xid::text as xid from lots lot
     where (lot.changed_xid, lot.id) > ($1::xid8, $2::bigint) and lot.changed_xid < $3::xid8
     order by lot.changed_xid, lot.id limit ${batchSize}`,
    values: [since.xid, since.id, upTo],
  })
  const last = rows.at(-1)
  const isMore = rows.length === batchSize && last !== undefined
  const position = isMore ? { xid: last.xid, id: last.id } : { xid: upTo, id: -1 }
  const deleted = await client.query<{ id: number }>({
    name: 'deleted-lots',
    text: `select deletion.lot_id::int4 as id from lot_deletions deletion
     where deletion.deleted_xid >= $1::xid8 and deletion.deleted_xid < $2::xid8`,
    values: [since.xid, isMore ? position.xid : upTo],
  })
  return { lots: rows, deleted: deleted.rows.map(({ id }) => id), position, isMore }
}

/** Counts the changes of names by operators. */
export async function readDictionaryVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    'select version::text as version from dictionary_versions',
  )
  return rows[0]?.version ?? ''
}

/** Reads the names and ranks of houses, models and grades. */
export async function readDictionary(client: pg.ClientBase): Promise<Dictionary> {
  const houses = await client.query('select id, name from auction_houses')
  const models = await client.query(
    `select model.id, model.maker_id as "makerId", upper(maker.name || ' ' || model.name) as name
     from models model join makers maker on maker.id = model.maker_id`,
  )
  const conditions = await client.query('select code, rank, family from conditions')
  return { houses: houses.rows, models: models.rows, conditions: conditions.rows }
}

/** Length of the header of PostgreSQL's binary copy format. */
const headerLength = 19

/** Decodes PostgreSQL's binary copy format; rows may be split between chunks. */
async function decode(
  stream: AsyncIterable<Buffer>,
  visit: (lot: LotRecord) => void,
): Promise<void> {
  const rows = new RowDecoder()
  let rest: Buffer = Buffer.alloc(0)
  let hasHeader = false
  for await (const chunk of stream) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    if (!hasHeader) {
      if (data.length < headerLength) {
        rest = data
        continue
      }
      at = headerLength
      hasHeader = true
    }
    rest = data.subarray(rows.decode(data, at, visit))
  }
}

/** Reads rows of the binary copy format, with the columns of `fields` in their order. */
class RowDecoder {
  private readonly texts = new TextPool()
  /** A DataView reads numbers faster than a Buffer. */
  private view: DataView = new DataView(new ArrayBuffer(0))
  private at = 0

  /** Visits the complete rows; returns where the incomplete one begins. */
  decode(data: Buffer, begin: number, visit: (lot: LotRecord) => void): number {
    this.view = new DataView(data.buffer, data.byteOffset, data.length)
    this.at = begin
    for (let end = this.endOfRow(); end !== null; end = this.endOfRow()) {
      const isTrailer = end === this.at + 2
      this.at += 2
      if (!isTrailer) visit(this.row())
    }
    return this.at
  }

  /** Returns the end of the current row; null if it is incomplete. */
  private endOfRow(): number | null {
    const { at, view } = this
    const { byteLength } = view
    if (at + 2 > byteLength) return null
    const count = view.getInt16(at)
    let end = at + 2
    for (let field = 0; field < count; field++) {
      if (end + 4 > byteLength) return null
      end += 4 + Math.max(0, view.getInt32(end))
    }
    return end <= byteLength ? end : null
  }

  private row(): LotRecord {
    return {
      id: this.number(),
      isBike: this.boolean(),
      isStock: this.boolean(),
      isListed: this.boolean(),
      status: this.number(),
      houseId: this.number(),
      modelId: this.number(),
      day: this.number(),
      start: this.number(),
      lotOrdinal: this.number(),
      year: this.number(),
      mileage: this.number(),
      engine: this.number(),
      startPrice: this.number(),
      finishPrice: this.number(),
      estimate: this.number(),
      belowEstimate: this.number(),
      drives: this.number(),
      frame: this.number(),
      lotNumber: this.text(),
      chassis: this.text(),
      condition: this.text(),
      gearbox: this.text(),
      fuel: this.text(),
      color: this.text(),
      equipment: this.text(),
    }
  }

  private number(): number {
    this.at += 8
    return this.view.getInt32(this.at - 4)
  }

  private boolean(): boolean {
    this.at += 5
    return this.view.getInt8(this.at - 1) === 1
  }

  private text(): string {
    const length = this.view.getInt32(this.at)
    this.at += 4 + length
    return this.texts.read(this.view, this.at - length, length)
  }
}
