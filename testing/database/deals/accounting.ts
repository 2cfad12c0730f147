import type { TestApp } from '../app.ts'
import { idOf, type Who } from '../people.ts'

let references = 0

/** Returns shortcuts for the calls of managers of money. */
export function accounting({ call, db }: TestApp) {
  return {
    /** Records a transfer dated before today. */
    transfer(more: {
      readonly amount: number
      readonly parts?: { userId: number; amountYen: number; purchaseId?: number }[]
      readonly currency?: 'JPY' | 'USD'
      readonly rate?: number
      readonly bankReference?: string
      readonly payer?: string
      readonly note?: string
      readonly intentId?: string
      readonly valueOn?: string
    }) {
      const body = {
        ...{ currency: 'JPY' as const, bankReference: `T-${++references}` },
        ...{ valueOn: '2031-03-11', ...more },
      }
      return call('recordTransfer', { body }, { as: 'manager' })
    },
    /** Returns a person's newest record. */
    async newestRecord(who: Who): Promise<number> {
      const query = { user: String(await idOf(db, who)), pageSize: '1' }
      const { records } = await call('listPayments', { query }, { as: 'manager' })
      return records[0]?.id ?? 0
    },
  }
}

/** Turns another person into a manager, because some operations need two. */
export async function makeManager({ db }: Pick<TestApp, 'db'>, who: Who): Promise<void> {
  await db
    .updateTable('people')
    .set({ user_type: 3, role_id: 991 })
    .where('id', '=', await idOf(db, who))
    .execute()
}
