import { sql } from 'kysely'
import { tokyoDayOf } from '../../contract/core/tokyo-time.ts'
import type { PurchaseStatus } from '../../contract/purchases/rules.ts'
import type { Db } from '../../server/db/tables.ts'
import { postPastPayment } from '../../server/payments/commands.ts'
import { issuePaper, setLogistics, setPurchaseStatus } from '../../server/purchases/commands.ts'
import { consumeDueSteps, type DueStep } from './commands.ts'

/** Steps of one transaction. */
const mostSteps = 200

interface Car {
  readonly id: number
  readonly personId: number
  readonly mailbox: string
  readonly priceYen: number
  status: PurchaseStatus
}

/**
 * Lets happen what is due before an instant, as if it had been written down then. What a manager has taken
 * elsewhere goes its own way.
 * @returns how many steps there were
 */
export async function runSteps(
  db: Db,
  { before, managerId }: { readonly before: Date; readonly managerId: number },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const steps = await consumeDueSteps(transaction, before, mostSteps)
    const cars = await carsOf(transaction, steps)
    for (const step of steps) {
      const car = cars.get(step.purchaseId)
      if (car && car.status === step.statusBefore) await run(transaction, step, car, managerId)
    }
    return steps.length
  })
}

async function carsOf(db: Db, steps: readonly DueStep[]): Promise<Map<number, Car>> {
  const { rows } = await sql<Car>`
    select car.id, car.person_id as "personId", split_part(person.email, '@', 1) as mailbox,
      car.sold_price_yen as "priceYen", car.status
    from purchases car join people person on person.id = car.person_id
    where car.id = any(${steps.map(({ purchaseId }) => purchaseId)}::bigint[])
      and car.withdrawn_at is null
  `.execute(db)
  return new Map(rows.map((car) => [car.id, car]))
}

async function run(db: Db, { at, action }: DueStep, car: Car, actorId: number): Promise<void> {
  const edit = { purchaseId: car.id, actorId, version: undefined, at }
  const origin = { now: at, requestId: 'demo', network: '' }
  switch (action.do) {
    case 'logistics': {
      const { change } = action
      await setLogistics(db, { ...edit, cars: { ids: [car.id] }, change }, origin)
      return
    }
    case 'status': {
      const { to: status, reason = '' } = action
      const wanted = { ...edit, status, date: tokyoDayOf(at), reason }
      const { outcome } = await setPurchaseStatus(db, wanted, origin)
      if (outcome === 'accepted') car.status = status
      return
    }
    case 'paper':
      await issuePaper(db, { ...edit, kind: action.kind, lines: [], reason: '' }, origin)
      return
    case 'note': {
      const { kind, line, labelEn, labelRu, reason, ofPrice, amountYen = 0 } = action
      const yen = ofPrice ? Math.round((car.priceYen * ofPrice) / 1000) * 1000 : amountYen
      const lines = [{ kind: line, labelEn, labelRu, amountYen: yen }]
      await issuePaper(db, { ...edit, kind, lines, reason }, origin)
      return
    }
    case 'pay':
    case 'payOut':
      await pay(db, car, at, action.do === 'pay' ? ['invoice', 'debit_note'] : ['credit_note'])
      return
  }
}

/** Pays what the latest paper of some kinds comes to, or pays it out. */
async function pay(
  db: Db,
  car: Car,
  at: Date,
  kinds: ('invoice' | 'debit_note' | 'credit_note')[],
) {
  const paper = await db
    .selectFrom('invoices')
    .select(['number', 'total_yen', 'kind'])
    .where('purchase_id', '=', car.id)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!paper) return
  await postPastPayment(db, {
    ...{ personId: car.personId, at },
    reference: `Bank transfer ${paper.number}`,
    amountYen: paper.kind === 'credit_note' ? -paper.total_yen : paper.total_yen,
  })
}
