import { sql } from 'kysely'
import { costsOf } from '../../contract/costs/calculate.ts'
import type { CostChoice } from '../../contract/costs/costs.ts'
import { prepared } from '../db/prepared.ts'
import type { Db } from '../db/tables.ts'
import type { BidCalculation } from './bid-costs/calculate-for-bid.ts'

/** Remembers where a person usually takes vehicles, and how. */
export async function keepChoice(db: Db, personId: number, choice: CostChoice): Promise<void> {
  const values = {
    ...{ destination: choice.destination, port: choice.port, export_port: choice.exportPort },
    ...{ export_type: choice.exportType, use: choice.use, currency: choice.currency },
  }
  await db
    .insertInto('cost_choices')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ ...values, changed_at: sql`app_now()` }),
    )
    .execute()
}

/** Keeps the cost at the door with a bid, in the transaction that places or changes it. */
export async function keepBidCosts(
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
