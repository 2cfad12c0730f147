import { sql } from 'kysely'
import type { CostChoice } from '../../contract/costs/costs.ts'
import type { Db } from '../db/tables.ts'

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
