import type pg from 'pg'
import { resultStatuses } from '#market/reference-data/contract/codes.ts'
import { unknown } from '../rows/columns.ts'
import type { LotTables } from '../rows/lot-tables.ts'
import type { Position } from './lot-rows.ts'

interface Sums {
  readonly rows: number
  readonly startYen: number
  readonly soldYen: number
}

/** Returns the code of a random model. */
export function randomModel({ names }: LotTables): number {
  return Math.floor(Math.random() * names.models.size)
}

/**
 * Compares the statistics of one model with the database: the number of rows and the sums of prices.
 *
 * @returns by how many rows they differ, at least 1 if only a sum does; null when the database is ahead of the current
 * position
 */
export async function findDrift(
  client: pg.Client,
  lots: LotTables,
  model: number,
  position: Position,
): Promise<number | null> {
  const { models } = lots.names
  if (models.size === 0) return 0
  const wanted = await client.query<Sums & { isAhead: boolean | null }>(
    `select count(*)::int4 as rows, coalesce(sum(start_price_yen), 0)::float8 as "startYen",
       coalesce(sum(sold_price_yen), 0)::float8 as "soldYen",
       bool_or(changed_xid >= $3::xid8) as "isAhead"
     from lots where model_id = $1 and market = 'auction' and status = any($2)
       and withdrawn_at is null and same_as is null`,
    [models.values[model], resultStatuses, position.xid],
  )
  const found = sumsOf(lots, model)
  const [truth] = wanted.rows
  if (!truth || truth.isAhead) return null
  const difference = Math.abs(found.rows - truth.rows)
  const isSame = found.startYen === truth.startYen && found.soldYen === truth.soldYen
  return difference === 0 && !isSame ? 1 : difference
}

function sumsOf(lots: LotTables, model: number): Sums {
  const { modelOfVariant } = lots.names
  const sums = { rows: 0, startYen: 0, soldYen: 0 }
  const yen = (value: number | undefined) => (value === unknown ? 0 : (value ?? 0))
  for (const pageType of ['stats', 'bike-stats'] as const) {
    lots.tables.get(pageType)?.eachRow((columns, row) => {
      if (modelOfVariant[columns.variant[row] ?? 0] !== model) return
      sums.rows++
      sums.startYen += yen(columns.startPrice[row])
      sums.soldYen += yen(columns.finishPrice[row])
    })
  }
  return sums
}
