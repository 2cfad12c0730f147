import type { Context } from '#platform/core/server/context.ts'
import { isOddRate } from '#platform/core/server/odd-value.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { addRate } from './commands.ts'
import { findRate } from './queries.ts'
import type { BankRate, RatesPort } from './source/port.ts'

/** Files change once a day; frequent runs make up for failed ones soon. */
export const readRatesJob: RepeatedJob = {
  name: 'read-rates',
  everySeconds: 6 * 3600,
  timeLimitSeconds: 60,
}

/** A bank's rate that is too far from the last one to be stored without a manager. */
export interface OddRate extends BankRate {
  /** Bank and day, the same at each read of a file. */
  readonly source: string
  readonly lastYen: number
}

/** Stores a bank's rate for the dollar, once for each day of its file. */
export async function readRates(
  { db, reportOddRate }: Pick<Context, 'db' | 'reportOddRate'>,
  rates: RatesPort,
  log: (line: string) => void,
): Promise<'stored' | 'known' | 'odd'> {
  const rate = await rates.find()
  if (await isKnown(db, rate)) return 'known'
  const source = sourceOf(rate)
  const last = await findRate(db, 'USD')
  if (last && isOddRate(rate.yen, last.yen)) {
    log(
      `rates: ${rate.bank} has ${rate.yen} yen for a dollar on ${rate.day}, after ${last.yen}; ` +
        'it is not taken. A manager of money can enter it.',
    )
    await db
      .transaction()
      .execute((transaction) => reportOddRate(transaction, { ...rate, source, lastYen: last.yen }))
    return 'odd'
  }
  await addRate(db, { currency: 'USD', yen: rate.yen, source, enteredBy: null })
  return 'stored'
}

const sourceOf = ({ bank, day }: BankRate) => `${bank} ${day}`

/** Returns whether a rate of this day or a later one was already read. */
async function isKnown(db: Db, rate: BankRate): Promise<boolean> {
  const row = await db
    .selectFrom('exchange_rates')
    .select('id')
    .where('currency', '=', 'USD')
    .where('entered_by', 'is', null)
    .where('source', '>=', sourceOf(rate))
    .where('source', 'like', `${rate.bank.replaceAll(/[%_\\]/g, String.raw`\$&`)} ____-__-__`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
