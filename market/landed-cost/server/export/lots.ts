import { sql } from 'kysely'
import {
  type ExportLot,
  expectedYenOf,
  exportVerdict,
} from '#market/landed-cost/contract/export/bans.ts'
import type { ExportMark } from '#market/lots/contract/items.ts'
import { drivesOf } from '#market/reference-data/contract/powertrains.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { ExportCheck } from './queries.ts'

/** A lot as PostgreSQL has it, with the names it refers to. */
export interface ExportRow {
  readonly kind: 'car' | 'bike'
  readonly engine_cc: number | null
  readonly fuel: string
  readonly maker: string
  readonly model: string
  readonly trim: string
  readonly year: number | null
  readonly produced_year?: number | null
  readonly start_price_yen: number | null
  readonly sold_price_yen: number | null
  readonly estimate_low_yen: number | null
  readonly estimate_high_yen: number | null
}

/** What export bans depend on. */
export function exportLotOf(row: ExportRow, shipYear: number): ExportLot {
  const { estimate_low_yen: low, estimate_high_yen: high } = row
  return {
    kind: row.kind,
    // Feeds write 0 where they do not know an engine; only an electric car has none.
    engineCc: row.fuel === 'electric' ? 0 : row.engine_cc || null,
    drives: [...drivesOf(row)],
    year: row.produced_year ?? row.year,
    shipYear,
    expectedYen: expectedYenOf({
      ...{ soldYen: row.sold_price_yen, startYen: row.start_price_yen },
      estimate: low === null || high === null ? null : { low, high },
    }),
  }
}

/** The mark of a lot that may not be exported or has to be checked; nothing for others. */
export function exportMarkOf(
  row: ExportRow,
  check: ExportCheck | null,
  amountYen: number | null = null,
): { readonly exportMark?: ExportMark } {
  if (!check) return {}
  const { status } = exportVerdict(check.rules, exportLotOf(row, check.year), amountYen)
  return status === 'allowed' ? {} : { exportMark: status }
}

/** Lots with what export bans depend on, and the present year in Tokyo. */
export const selectExportRows = (db: Db) =>
  db
    .selectFrom('lots as lot')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .select(['lot.kind', 'lot.engine_cc', 'lot.fuel', 'lot.trim', 'lot.year'])
    .select(['lot.start_price_yen', 'lot.sold_price_yen'])
    .select(['lot.estimate_low_yen', 'lot.estimate_high_yen'])
    .select(['maker.name as maker', 'model.name as model'])
    .select(sql<number>`extract(year from app_now() at time zone 'Asia/Tokyo')::int`.as('year_now'))
