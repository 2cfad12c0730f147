import type { OddRate } from '#market/rates/server/read-rates.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { addMoneyTask } from './commands.ts'

/** Adds a task to review a bank's rate that is far from the last one; managers of money can enter it. */
export const addOddRateTask = (
  db: Db,
  { source, bank, day, yen, lastYen }: OddRate,
): Promise<void> =>
  addMoneyTask(db, {
    ...{ kind: 'odd_rate', subject: source },
    facts: { text: bank, day, yen, lastYen },
  })
