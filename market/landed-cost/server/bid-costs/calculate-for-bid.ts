import { type RawBuilder, sql } from 'kysely'
import type { CostLot, CostSetting, ShownCosts } from '#market/landed-cost/contract/costs.ts'
import type { ExportTypeNumber } from '#market/reference-data/contract/destinations.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { choiceOf } from '../calculation/choice.ts'
import { costLotsOf } from '../calculation/lots.ts'
import { settingOf, transitDaysFor } from '../calculation/setting.ts'

/** Everything needed to calculate the landed cost of a bid. */
export interface BidCalculation {
  readonly setting: CostSetting
  readonly lot: CostLot
}

interface Bidding {
  /** The client. */
  readonly personId: number
  /** Permissions of the actor. */
  readonly actorPermissions: Permissions
}

const hasChoice = prepared('has-cost-choice', (db, personId: number) =>
  sql<{ one: number }>`
    select 1 as one from cost_choices where person_id = ${personId}::int
  `.compile(db),
)

/**
 * Collects what is needed to calculate the landed cost of a bid, by the choice in its request or the client's stored
 * choice. Null if there is neither, which saves bids the work, and for a lot that cannot be seen.
 */
export async function calculateForBid(
  db: Db,
  { personId, actorPermissions }: Bidding,
  form: {
    readonly carId: number
    readonly bidType?: number | null | undefined
    readonly costs?: ShownCosts | undefined
  },
): Promise<BidCalculation | null> {
  const { costs: shown } = form
  if (!shown && (await hasChoice(db, personId)).length === 0) return null
  const bidType =
    form.bidType === undefined ? await currentExportType(db, personId, form.carId) : form.bidType
  const exportType = bidType ?? shown?.exportType
  const { choice } = await choiceOf(db, personId, { ...shown, exportType })
  const setting = await settingOf(db, choice)
  const days = transitDaysFor(setting)
  const [lot] = await costLotsOf(db, [form.carId], choice, actorPermissions, days)
  return lot ? { setting, lot: withKnownFacts(lot, shown) } : null
}

/** Returns the export type of the bid that is being changed. */
async function currentExportType(
  db: Db,
  personId: number,
  lotId: number,
): Promise<ExportTypeNumber | undefined> {
  const [found] = await findStandingType(db, personId, lotId)
  return found?.export_type ?? undefined
}

/** The export type of a person's standing bid on a lot, by their ids. */
export const standingType = (
  personId: RawBuilder<unknown>,
  lotId: RawBuilder<unknown>,
) => sql<ExportTypeNumber | null>`(
  select export_type from bids
  where bids.person_id = ${personId} and bids.lot_id = ${lotId} and status in (1, 2, 6)
)`

const findStandingType = prepared('standing-export-type', (db, personId: number, lotId: number) =>
  sql<{ export_type: ExportTypeNumber | null }>`
    select ${standingType(sql`${personId}::int`, sql`${lotId}::bigint`)} as export_type
  `.compile(db),
)

/** A bid as a manager changes it, with its new calculation. */
interface EditCalculation extends BidCalculation {
  /** The total of the last stored calculation; null if there is none. */
  readonly lastYen: number | null
  readonly lastType: number | null
}

/**
 * Collects what is needed to calculate the landed cost of a bid that a manager changes, by its last calculation or the
 * client's stored choice. Null if there is neither.
 */
export async function calculateForEdit(
  db: Db,
  bidId: number,
  actorPermissions: Permissions,
  /** Undefined keeps the current type. */
  wantedType: number | null | undefined,
): Promise<EditCalculation | null> {
  const bid = await db
    .selectFrom('bids')
    .select(['person_id', 'lot_id', 'export_type'])
    .where('id', '=', bidId)
    .executeTakeFirst()
  if (!bid) return null
  const last = await db
    .selectFrom('bid_costs')
    .select(['setting', 'lot', 'amount_yen'])
    .where('bid_id', '=', bidId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const costs = last && { ...last.setting.choice, ...knownOf(last.lot) }
  const form = {
    carId: bid.lot_id,
    bidType: wantedType === undefined ? bid.export_type : wantedType,
    costs,
  }
  const calculation = await calculateForBid(db, { personId: bid.person_id, actorPermissions }, form)
  const lastType = last?.setting.choice.exportType ?? null
  return calculation && { ...calculation, lastYen: last?.amount_yen ?? null, lastType }
}

/** Whether the last calculation used the same amount and export type. */
export const matchesLastCalculation = (edit: EditCalculation, amountYen: number): boolean =>
  edit.lastYen === amountYen && edit.lastType === edit.setting.choice.exportType

const knownOf = ({ powerHp, customsValue, retailPrice }: CostLot): ShownCosts =>
  Object.fromEntries(
    Object.entries({ powerHp, customsValue, retailPrice }).filter(([, value]) => value !== null),
  )

/** Adds what a person knows about a lot. */
export const withKnownFacts = (lot: CostLot, known: ShownCosts | undefined): CostLot => ({
  ...lot,
  powerHp: known?.powerHp ?? lot.powerHp,
  customsValue: known?.customsValue ?? null,
  retailPrice: known?.retailPrice ?? null,
})
