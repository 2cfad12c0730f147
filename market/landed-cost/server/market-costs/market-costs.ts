import { sql } from 'kysely'
import { knownCost } from '#market/landed-cost/contract/budget.ts'
import type { CostSetting } from '#market/landed-cost/contract/costs.ts'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import {
  type FigureName,
  figureNames,
  type LotFigures,
  unknownFigure,
} from '#market/search/server/lot-figures.ts'
import { settledXid } from '#platform/database/server/settled-xid.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { usualChoice } from '../calculation/choice.ts'
import { type CostRow, costLotOf, readCostRows } from '../calculation/lots.ts'
import { settingOf, transitDaysFor } from '../calculation/setting.ts'

/** Lots per statement: few enough that nothing else is delayed. */
const batchSize = 2000

/** As literals, so that the index of open lots applies: there are millions of others. */
const isOpen = sql`lot.status in (${sql.join(openLotStatuses.map((status) => sql.lit(status)))})`

/** Figures that the main thread has not given a version yet. */
export type NewFigures = Omit<LotFigures, 'version'>

export const figuresKey = (destination: Destination) => `landed-cost-${destination}`

/**
 * The landed costs of all lots that can still be bought, for one destination and the choice that is usual there: at the
 * lower end of the estimate, at the estimate, and at its upper end. No bid is below the start price, so neither is an
 * amount; a lot without an estimate has only the cost at its start price, as the lowest. A fixed price is all three. Of a
 * cost with a range the lowest and highest count.
 */
export class MarketCosts {
  readonly destination: Destination
  private setting: CostSetting | null = null
  /** What all costs depend on besides the lots; a change recalculates all of them. */
  private basis = ''
  /** Transactions from this one on have not been read. */
  private sinceXid: string | null = null
  private readonly places = new Map<number, number>()
  private readonly values: Record<FigureName, number[]> = { low: [], middle: [], high: [] }

  constructor(destination: Destination) {
    this.destination = destination
  }

  /** Follows rules, rates, tariffs, the Tokyo day, and lots. Returns whether a cost may have changed. */
  async refresh(db: Db): Promise<boolean> {
    const { setting, basis } = await this.readBasis(db)
    const isNew = basis !== this.basis
    if (isNew) {
      this.forget()
      Object.assign(this, { setting, basis })
    }
    const next = await settledXid(db)
    const since = this.sinceXid
    const changed = since === null ? isOpen : sql`lot.changed_xid >= ${since}::xid8`
    let isChanged = isNew
    for (let afterId = 0, isOver = false; !isOver; ) {
      const condition = sql`${changed} and lot.id > ${afterId}
        and (lot.market = 'stock' or lot.auction_day >= (app_now() at time zone 'Asia/Tokyo')::date)`
      const rows = await readCostRows(
        db,
        condition,
        setting.choice,
        transitDaysFor(setting),
        batchSize,
      )
      for (const row of rows) if (this.set(row)) isChanged = true
      afterId = rows.at(-1)?.id ?? 0
      isOver = rows.length < batchSize
    }
    this.sinceXid = next
    return isChanged
  }

  /** Copies the costs for the search. */
  figures(): NewFigures {
    const ids = Int32Array.from(this.places.keys()).sort()
    const of = (name: FigureName) =>
      ids.map((id) => this.values[name][this.places.get(id) ?? -1] ?? unknownFigure)
    const values = { low: of('low'), middle: of('middle'), high: of('high') }
    return { key: figuresKey(this.destination), ids, values }
  }

  private async readBasis(db: Db): Promise<{ setting: CostSetting; basis: string }> {
    const setting = await settingOf(db, await usualChoice(db, this.destination))
    const { rows } = await sql<{ day: string; tariffs: string }>`
      select (app_now() at time zone 'Asia/Tokyo')::date::text as day,
        (select coalesce(max(id), 0)::text from tariff_changes) as tariffs
    `.execute(db)
    return { setting, basis: JSON.stringify([setting, rows[0]]) }
  }

  private forget(): void {
    this.sinceXid = null
    this.places.clear()
    for (const name of figureNames) this.values[name].length = 0
  }

  /** Returns whether a cost has changed. */
  private set(row: CostRow): boolean {
    const place = this.places.get(row.id) ?? this.places.size
    this.places.set(row.id, place)
    const costs = this.costsOf(row)
    const isSame = figureNames.every((name) => this.values[name][place] === costs[name])
    for (const name of figureNames) this.values[name][place] = costs[name]
    return !isSame
  }

  private costsOf(row: CostRow): Record<FigureName, number> {
    const { setting } = this
    const amounts = openLotStatuses.includes(row.status) ? amountsOf(row) : null
    if (!setting || !amounts)
      return { low: unknownFigure, middle: unknownFigure, high: unknownFigure }
    const lot = costLotOf(row)
    const at = (amount: number | null) => (amount === null ? null : knownCost(setting, lot, amount))
    const low = at(amounts.low)
    const middle = amounts.middle === amounts.low ? low : at(amounts.middle)
    const high = amounts.high === amounts.middle ? middle : at(amounts.high)
    return {
      low: figureOf(low?.low),
      middle: figureOf(middle?.middle),
      high: figureOf(high?.high),
    }
  }
}

const figureOf = (cost: number | undefined): number =>
  cost === undefined ? unknownFigure : Math.min(unknownFigure - 1, cost)

/** Returns the amounts in yen at which a lot is likely to be bought; null if nothing is known. */
function amountsOf(row: CostRow): Record<FigureName, number | null> | null {
  const start = row.start_price_yen || null
  if (row.market === 'stock')
    return start === null ? null : { low: start, middle: start, high: start }
  const { estimate_low_yen: low, estimate_yen: middle, estimate_high_yen: high } = row
  if (low === null || middle === null || high === null) {
    return start === null ? null : { low: start, middle: null, high: null }
  }
  const least = start ?? 0
  return {
    low: Math.max(least, low),
    middle: Math.max(least, middle),
    high: Math.max(least, high),
  }
}
