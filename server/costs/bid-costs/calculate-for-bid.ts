import { sql } from 'kysely'
import type { Permissions } from '../../../contract/core/permissions.ts'
import type { CostLot, CostSetting, WantedCosts } from '../../../contract/costs/costs.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/tables.ts'
import { choiceOf } from '../calculation/choice.ts'
import { costLotsOf } from '../calculation/lots.ts'
import { daysOf, settingOf } from '../calculation/setting.ts'

/** All that the cost at the door of a bid is calculated with. */
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
 * What the cost at the door of a bid is calculated with: as its request says, or as the client has remembered.
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
  const exportType = form.bidType ?? wanted?.exportType
  const { choice } = await choiceOf(db, personId, { ...wanted, exportType })
  const setting = await settingOf(db, choice)
  const days = daysOf(setting)
  const [lot] = await costLotsOf(db, [form.carId], choice, actorPermissions, days)
  return lot ? { setting, lot: withKnown(lot, wanted) } : null
}

/** A lot with what a person knows of it besides. */
export const withKnown = (lot: CostLot, known: WantedCosts | undefined): CostLot => ({
  ...lot,
  powerHp: known?.powerHp ?? lot.powerHp,
  customsValue: known?.customsValue ?? null,
  retailPrice: known?.retailPrice ?? null,
})
