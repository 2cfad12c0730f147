import { sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { learnedDays } from '#market/lots/contract/estimate.ts'
import type { LotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { physicalLines } from '#platform/csv/server/physical-lines.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Sale } from '../model/sale.ts'
import { type PricedRow, pricedColumns, pricedLot } from '../priced-lot.ts'

/** Days per statement: few enough that their sales are sorted in memory. */
const daysAtOnce = 7

/** Selects the sales of a kind between two days. */
const condition = (kind: 'car' | 'bike', from: TokyoDay, to: TokyoDay) => `
  kind = '${kind}' and market = 'auction' and status in (4533, 4534) and sold_price_yen > 0
    and year is not null and withdrawn_at is null and same_as is null
    and auction_day between date '${dayText(from)}' and date '${dayText(to)}'`

/** The sales of a kind in the last two years. */
export interface FoundSales {
  readonly kind: 'car' | 'bike'
  readonly count: number
  /** Number of sales before today, which the model is trained on. */
  readonly earlier: number
  /** Days of the first and the last of them. */
  readonly from: TokyoDay
  readonly to: TokyoDay
}

/** Finds which sales `eachSale` will visit. */
export async function findSales(
  db: Db,
  kind: 'car' | 'bike',
  today: TokyoDay,
): Promise<FoundSales> {
  const { rows } = await sql<{
    count: number
    earlier: number
    from: string | null
    to: string | null
  }>`
    select count(*)::int, count(*) filter (where auction_day < ${today}::date)::int as earlier,
      min(auction_day) as from, max(auction_day) as to
    from lots where ${sql.raw(condition(kind, addDays(today, -learnedDays), today))}
  `.execute(db)
  const { count = 0, earlier = 0, from, to } = rows[0] ?? {}
  return { kind, count, earlier, from: from ?? today, to: to ?? today }
}

/** Counts the sales before today, up to a maximum: to count millions takes longer than a page waits. */
export async function countEarlierSales(
  db: Db,
  kind: 'car' | 'bike',
  today: TokyoDay,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select from lots
      where ${sql.raw(condition(kind, addDays(today, -learnedDays), addDays(today, -1)))}
      limit ${max}
    ) sales
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Calls `visit` with every sale found, ordered by day. Reads some days at a time: all at once would be sorted on disk,
 * and bids would wait for it.
 */
export async function eachSale(
  client: pg.ClientBase,
  { kind, from, to }: FoundSales,
  visit: (sale: Sale) => void,
): Promise<void> {
  for (let day = from; day <= to; day = addDays(day, daysAtOnce)) {
    const stream = client.query(
      copyTo(`copy (
        select ${pricedColumns.join(', ')} from lots
        where ${condition(kind, day, addDays(day, daysAtOnce - 1))}
        order by auction_day, id
      ) to stdout`),
    )
    // A name can contain any other character that ends a line elsewhere.
    for await (const lines of physicalLines(stream.setEncoding('utf8'))) {
      for (const { text } of lines) {
        if (text === null) continue
        const row = readRow(text.split('\t'))
        const lot = pricedLot(row, 0)
        if (lot) visit({ ...lot, id: row.id, price: row.sold_price_yen ?? 0 })
      }
    }
  }
}

/** Formats a day for a statement that takes no parameters. */
function dayText(day: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`${day} is no day`)
  return day
}

const place = Object.fromEntries(pricedColumns.map((name, at) => [name, at])) as Record<
  (typeof pricedColumns)[number],
  number
>

/** Parses a line of PostgreSQL's text format of COPY. */
function readRow(cells: readonly string[]): PricedRow {
  const text = (name: keyof typeof place) => unescaped(cells[place[name]] ?? '')
  const number = (name: keyof typeof place) => {
    const cell = cells[place[name]]
    return cell === undefined || cell === '\\N' ? null : Number(cell)
  }
  const leftHand = cells[place.left_hand_drive]
  return {
    id: number('id') ?? 0,
    kind: text('kind') === 'bike' ? 'bike' : 'car',
    auction_day: text('auction_day'),
    house_id: number('house_id') ?? 0,
    maker_id: number('maker_id') ?? 0,
    model_id: number('model_id') ?? 0,
    trim: text('trim'),
    chassis_code: text('chassis_code'),
    year: number('year'),
    month: number('month'),
    engine_cc: number('engine_cc'),
    gearbox: text('gearbox'),
    drive: text('drive'),
    color: text('color'),
    left_hand_drive: leftHand === '\\N' ? null : leftHand === 't',
    mileage_km: number('mileage_km'),
    equipment_codes: listOf(text('equipment_codes')),
    condition: text('condition'),
    exterior_grade: text('exterior_grade'),
    interior_grade: text('interior_grade'),
    start_price_yen: number('start_price_yen'),
    sold_price_yen: number('sold_price_yen'),
    status: (number('status') ?? 0) as LotStatus,
  }
}

const unescaped = (cell: string) =>
  cell.includes('\\') ? cell.replaceAll(/\\(.)/g, (_, one: string) => escapes[one] ?? one) : cell
const escapes: Readonly<Record<string, string>> = { t: ' ', n: ' ', r: ' ', b: ' ', f: ' ', v: ' ' }

/** Parses an array of codes, `{AC,PS}`. */
const listOf = (array: string): string[] =>
  array.length <= 2 ? [] : array.slice(1, -1).replaceAll('"', '').split(',')
