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
  private last: Reading | null = null
  /** Whether a cost has changed since `figures` was called, also by a reading that failed later. */
  private hasChanged = true
  private readonly places = new Map<number, number>()
  private readonly values: Record<FigureName, number[]> = { low: [], middle: [], high: [] }

  constructor(destination: Destination) {
    this.destination = destination
  }

  /** Follows rules, rates, tariffs, the Tokyo day, lots and their months. Returns whether `figures` has changed. */
  async refresh(db: Db): Promise<boolean> {
    const { setting, basis, at } = await this.readBasis(db)
    if (basis !== this.basis) {
      this.forget()
      Object.assign(this, { setting, basis })
    }
    const xid = await settledXid(db)
    const ids = await listChanged(db, this.last)
    for (let from = 0; from < ids.length; from += batchSize) {
      const some = sql`lot.id = any(${ids.slice(from, from + batchSize)}::bigint[])`
      for (const row of await readCostRows(db, some, setting.choice, transitDaysFor(setting))) {
        if (this.set(row)) this.hasChanged = true
      }
    }
    this.last = { xid, at }
    return this.hasChanged
  }

  /** Copies the costs for the search. */
  figures(): NewFigures {
    this.hasChanged = false
    const ids = Int32Array.from(this.places.keys()).sort()
    const of = (name: FigureName) =>
      ids.map((id) => this.values[name][this.places.get(id) ?? -1] ?? unknownFigure)
    const values = { low: of('low'), middle: of('middle'), high: of('high') }
    return { key: figuresKey(this.destination), ids, values }
  }

  private async readBasis(db: Db) {
    const setting = await settingOf(db, await usualChoice(db, this.destination))
    const { rows } = await sql<{ at: Date; day: string; tariffs: string }>`
      select app_now() as at, (app_now() at time zone 'Asia/Tokyo')::date::text as day,
        -- An earlier id may be committed after a later one.
        (select format('%s %s', count(*), max(id)) from tariff_changes) as tariffs
    `.execute(db)
    const { at = new Date(0), ...basis } = rows[0] ?? {}
    return { setting, at, basis: JSON.stringify([setting, basis]) }
  }

  private forget(): void {
    this.last = null
    this.hasChanged = true
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
    // Above a few values customs charge a lower rate, so that more can cost less.
    const known = [low, middle, high].filter((cost) => cost !== null)
    return {
      low: figureOf(low && Math.min(...known.map((cost) => cost.low))),
      middle: figureOf(middle?.middle ?? null),
      high: figureOf(high && Math.max(...known.map((cost) => cost.high))),
    }
  }
}

/** The moment of a reading: transactions from `xid` on are read by the next one. */
interface Reading {
  readonly xid: string
  readonly at: Date
}

/** Lists the lots that can still be bought and have changed since a reading, or all of them. */
async function listChanged(db: Db, since: Reading | null): Promise<number[]> {
  const isAhead = sql`(lot.market = 'stock'
    or lot.auction_day >= (app_now() at time zone 'Asia/Tokyo')::date)`
  const { rows } = await (since
    ? sql<{ id: number }>`
        select lot.id from lots lot where lot.changed_xid >= ${since.xid}::xid8 and ${isAhead}
        union
        -- A month of production changes no lot. It is written a moment after it was found.
        select lot.id from production_months made
        join lots lot on lot.frame_number = made.frame_number and lot.chassis_code = made.chassis_code
        where made.looked_up_at >= ${since.at}::timestamptz - interval '1 minute' and ${isAhead}
      `
    : sql<{
        id: number
      }>`select lot.id from lots lot where ${isOpen} and ${isAhead} order by lot.id`
  ).execute(db)
  return rows.map(({ id }) => id)
}

const figureOf = (cost: number | null): number =>
  cost === null ? unknownFigure : Math.min(unknownFigure - 1, cost)

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
