import { type RawBuilder, sql } from 'kysely'
import type { CostChoice, CostLot, CostTariff } from '#market/landed-cost/contract/costs.ts'
import { isHybrid } from '#market/landed-cost/contract/rules/fuel.ts'
import type { CarSize, ServiceKind } from '#market/landed-cost/contract/tariff-kinds.ts'
import { type LotStatus, openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { findPower } from '#market/reference-data/server/powers.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { exportLotOf } from '../export/lots.ts'

export interface CostRow {
  readonly id: number
  readonly kind: 'car' | 'bike'
  readonly market: 'auction' | 'stock'
  readonly size: CarSize
  readonly engine_cc: number | null
  readonly power_hp: number | null
  readonly fuel: string
  readonly status: LotStatus
  readonly left_hand_drive: boolean | null
  readonly year: number | null
  readonly month: number | null
  readonly chassis_code: string
  readonly produced_year: number | null
  readonly produced_month: number | null
  readonly start_price_yen: number | null
  readonly sold_price_yen: number | null
  readonly estimate_yen: number | null
  readonly estimate_low_yen: number | null
  readonly estimate_high_yen: number | null
  readonly maker: string
  readonly model: string
  readonly trim: string
  readonly leaves_on: string
  readonly tariffs: readonly {
    readonly kind: ServiceKind
    readonly amount_yen: number | null
    readonly per_mille: number | null
    readonly source_text: string
    readonly source_on: string
  }[]
}

/**
 * Lists the facts that decide the costs of lots, ordered by id, with the tariffs that fit. Omits lots that the person may
 * not see, as `getLot` does.
 *
 * @param transitDays from the auction to the import
 */
export async function costLotsOf(
  db: Db,
  lotIds: readonly number[],
  choice: CostChoice,
  permissions: Permissions,
  transitDays: number,
): Promise<CostLot[]> {
  const isSeen = sql`lot.id = any(${[...lotIds]}::bigint[])
    and case when lot.kind = 'bike' then ${permissions.bikeView}::boolean
      when lot.market = 'stock' then ${permissions.onepriceView}::boolean
      when lot.status = any(${openLotStatuses}::int[]) then ${permissions.carAuctionsView}::boolean
      when ${permissions.salesStatisticsView}::boolean then true
      -- The result of an earlier week is only in the statistics.
      when lot.auction_day < date_trunc('week', app_now() at time zone 'Asia/Tokyo')::date then false
      else ${permissions.carAuctionsView}::boolean end`
  return (await readCostRows(db, isSeen, choice, transitDays)).map(costLotOf)
}

/**
 * Reads the lots for which a condition on `lot` holds, ordered by id, with the tariffs that fit: of each kind the most
 * specific one, as in apply_tariffs.
 */
export async function readCostRows(
  db: Db,
  condition: RawBuilder<unknown>,
  choice: CostChoice,
  transitDays: number,
): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    with found as (
      select lot.id, lot.kind, lot.market, lot.engine_cc, lot.power_hp, lot.fuel, lot.left_hand_drive, lot.year,
        lot.month, lot.start_price_yen, lot.sold_price_yen, lot.estimate_yen, lot.estimate_low_yen,
        lot.estimate_high_yen, lot.trim, lot.auction_day, lot.maker_id, lot.model_id, lot.house_id, lot.status,
        lot.chassis_code, lot.frame_number,
        car_size(lot.kind, lot.engine_cc) as size
      from lots lot where ${condition}
    ), fitting as (
      select place.house_id, place.size, (
        select jsonb_agg(best) from (
          select distinct on (tariff.kind) tariff.kind, tariff.amount_yen, tariff.per_mille,
            tariff.source_text, tariff.source_on
          from tariffs tariff
          where tariff.kind <> 'lot_inspection'
            and coalesce(tariff.house_id, place.house_id) = place.house_id
            and coalesce(tariff.export_port, ${choice.exportPort}) = ${choice.exportPort}
            and coalesce(tariff.discharge_port, ${choice.port}) = ${choice.port}
            and coalesce(tariff.size, place.size) = place.size
            and coalesce(tariff.export_type, ${choice.exportType}) = ${choice.exportType}
          order by tariff.kind, num_nonnulls(
            tariff.house_id, tariff.export_port, tariff.discharge_port, tariff.size, tariff.export_type
          ) desc, tariff.id
        ) best
      ) as tariffs
      from (select distinct house_id, size from found) place
    )
    select lot.id, lot.kind, lot.market, lot.size, lot.engine_cc, lot.power_hp, lot.fuel,
      lot.left_hand_drive, lot.year, lot.month, lot.status, lot.chassis_code,
      (made.answer ->> 'year')::int as produced_year, (made.answer ->> 'month')::int as produced_month,
      lot.start_price_yen, lot.sold_price_yen, lot.estimate_yen, lot.estimate_low_yen,
      lot.estimate_high_yen, maker.name as maker, model.name as model, lot.trim,
      to_char(
        greatest(lot.auction_day, (app_now() at time zone 'Asia/Tokyo')::date)
          + ${transitDays}::int, 'YYYY-MM-DD'
      ) as leaves_on,
      coalesce(fitting.tariffs, '[]') as tariffs
    from found lot
    join fitting on fitting.house_id = lot.house_id and fitting.size = lot.size
    join makers maker on maker.id = lot.maker_id
    join models model on model.id = lot.model_id
    left join production_months made on made.maker = maker.name
      and made.chassis_code = lot.chassis_code and made.frame_number = lot.frame_number
    order by lot.id
  `.execute(db)
  return rows
}

export const costLotOf = (row: CostRow): CostLot => ({
  id: String(row.id),
  ...{ kind: row.kind, market: row.market, size: row.size },
  // Feeds write 0 for an unknown engine; only an electric car has none.
  engineCc: row.fuel === 'electric' ? row.engine_cc : row.engine_cc || null,
  ...powerOf(row),
  ...{ fuel: row.fuel, isLeftHandDrive: row.left_hand_drive },
  production: productionOf(row),
  registration: row.year === null ? null : { year: row.year, month: row.month },
  importOn: row.leaves_on,
  tariffs: row.tariffs.map(tariffOf),
  customsValue: null,
  retailPrice: null,
  startPriceYen: row.start_price_yen,
  export: exportLotOf(row, Number(row.leaves_on.slice(0, 4))),
})

/**
 * Returns what is known about the power. A lot states that of a hybrid's engine, or of its motor; customs add both, which
 * the table of powers has, or only a reader.
 */
function powerOf(row: CostRow): Pick<CostLot, 'powerHp' | 'catalogue'> {
  const { kind, maker, chassis_code: chassisCode, engine_cc: engineCc, year, power_hp } = row
  const found = findPower({ kind, maker, chassisCode, engineCc, year })
  if (!found) return { powerHp: isHybrid(row) ? null : power_hp }
  const { engineHp, motorsHp, isSeries } = found
  if (motorsHp === null) return { powerHp: isHybrid(row) ? null : (power_hp ?? engineHp) }
  return { powerHp: null, catalogue: { engineHp, motorsHp, isSeries } }
}

function tariffOf(tariff: CostRow['tariffs'][number]): CostTariff {
  const { kind, amount_yen, per_mille, source_text, source_on } = tariff
  const source = { text: source_text, day: source_on }
  return { kind, amountYen: amount_yen, perMille: per_mille, source }
}

function productionOf(row: CostRow): CostLot['production'] {
  if (row.produced_year !== null) {
    const { produced_year: year, produced_month: month } = row
    return { year, month, source: 'catalogue' }
  }
  const { year, month } = row
  return year === null ? null : { year, month, source: month === null ? 'year' : 'registration' }
}
