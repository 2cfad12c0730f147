import { sql } from 'kysely'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import type { CostChoice } from '#market/landed-cost/contract/costs.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { BidCalculation } from './bid-costs/calculate-for-bid.ts'

/** Stores a person's usual destination and route; without an export type that stays unchanged. */
export async function saveChoice(
  db: Db,
  personId: number,
  choice: Omit<CostChoice, 'exportType'> & {
    readonly exportType: CostChoice['exportType'] | undefined
  },
): Promise<void> {
  const { exportType } = choice
  const values = {
    ...{ destination: choice.destination, port: choice.port, export_port: choice.exportPort },
    ...{ use: choice.use, currency: choice.currency },
    ...(exportType && { export_type: exportType }),
  }
  await db
    .insertInto('cost_choices')
    .values({ person_id: personId, export_type: 1, ...values })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ ...values, changed_at: sql`app_now()` }),
    )
    .execute()
}

/** Stores the landed cost with a bid, in the transaction that places or changes it. */
export async function saveBidCosts(
  db: Db,
  bidId: number,
  { setting, lot }: BidCalculation,
  amountYen: number,
): Promise<void> {
  const costs = costsOf(setting, lot, amountYen)
  await insertBidCosts(
    db,
    bidId,
    amountYen,
    JSON.stringify(setting),
    JSON.stringify(lot),
    JSON.stringify(costs),
  )
}

const insertBidCosts = prepared(
  'keep-bid-costs',
  (db, bidId: number, amountYen: number, setting: string, lot: string, costs: string) =>
    sql`
      insert into bid_costs (bid_id, amount_yen, setting, lot, costs)
      values (${bidId}, ${amountYen}, ${setting}::jsonb, ${lot}::jsonb, ${costs}::jsonb)
    `.compile(db),
)
