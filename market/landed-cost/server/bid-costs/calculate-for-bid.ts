import { sql } from 'kysely'
import type { CostLot, CostSetting, WantedCosts } from '#market/landed-cost/contract/costs.ts'
import type { ExportTypeNumber } from '#market/reference-data/contract/destinations.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { choiceOf } from '../calculation/choice.ts'
import { costLotsOf } from '../calculation/lots.ts'
import { daysOf, settingOf } from '../calculation/setting.ts'

/** All that the landed cost of a bid is calculated with. */
export interface BidCalculation {
  readonly setting: CostSetting
  readonly lot: CostLot
}

interface Bidding {
  /** The client. */
  readonly personId: number
  /** Of who acts. */
  readonly actorPermissions: Permissions
}

const hasChoice = prepared('has-cost-choice', (db, personId: number) =>
  sql<{ one: number }>`
    select 1 as one from cost_choices where person_id = ${personId}::int
  `.compile(db),
)

/**
 * What the landed cost of a bid is calculated with: as its request says, or as the client has remembered.
 * Null where neither says anything, so that a bid costs nothing more, and for a lot that cannot be seen.
 */
export async function calculateForBid(
  db: Db,
  { personId, actorPermissions }: Bidding,
  form: {
    readonly carId: number
    readonly bidType?: number | null | undefined
    readonly costs?: WantedCosts | undefined
  },
): Promise<BidCalculation | null> {
  const { costs: wanted } = form
  if (!wanted && (await hasChoice(db, personId)).length === 0) return null
  const bidType =
    form.bidType === undefined ? await standingType(db, personId, form.carId) : form.bidType
  const exportType = bidType ?? wanted?.exportType
  const { choice } = await choiceOf(db, personId, { ...wanted, exportType })
  const setting = await settingOf(db, choice)
  const days = daysOf(setting)
  const [lot] = await costLotsOf(db, [form.carId], choice, actorPermissions, days)
  return lot ? { setting, lot: withKnown(lot, wanted) } : null
}

/** A bid that says nothing of it goes as the one goes that it changes. */
async function standingType(
  db: Db,
  personId: number,
  lotId: number,
): Promise<ExportTypeNumber | undefined> {
  const [found] = await findStandingType(db, personId, lotId)
  return found?.export_type ?? undefined
}

const findStandingType = prepared('standing-export-type', (db, personId: number, lotId: number) =>
  sql<{ export_type: ExportTypeNumber | null }>`
    select export_type from bids
    where person_id = ${personId}::int and lot_id = ${lotId}::bigint and status in (1, 2, 6)
  `.compile(db),
)

/** A bid as a manager changes it, with the calculation that it gets then. */
interface EditCalculation extends BidCalculation {
  /** Of the last calculation that was kept; null where there is none. */
  readonly lastYen: number | null
  readonly lastType: number | null
}

/**
 * What the landed cost of a bid is calculated with when a manager changes it: as it was calculated last, or as
 * the client has remembered. Null where neither says anything.
 */
export async function calculateForEdit(
  db: Db,
  bidId: number,
  actorPermissions: Permissions,
  /** Undefined leaves what is. */
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

/** Whether the last calculation was made for the same amount and way of export. */
export const isAsLast = (edit: EditCalculation, amountYen: number): boolean =>
  edit.lastYen === amountYen && edit.lastType === edit.setting.choice.exportType

const knownOf = ({ powerHp, customsValue, retailPrice }: CostLot): WantedCosts =>
  Object.fromEntries(
    Object.entries({ powerHp, customsValue, retailPrice }).filter(([, value]) => value !== null),
  )

/** A lot with what a person knows of it besides. */
export const withKnown = (lot: CostLot, known: WantedCosts | undefined): CostLot => ({
  ...lot,
  powerHp: known?.powerHp ?? lot.powerHp,
  customsValue: known?.customsValue ?? null,
  retailPrice: known?.retailPrice ?? null,
})
