import { sql } from 'kysely'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { countries } from '#reference/countries.ts'
import { postBackdatedPayment } from '#trade/payments/server/commands.ts'
import type { PurchaseStatus } from '#trade/purchases/contract/rules.ts'
import { issueInvoice, setLogistics, setPurchaseStatus } from '#trade/purchases/server/commands.ts'
import { addBackdatedDocument } from '#trade/purchases/server/documents/commands.ts'
import { saveParties } from '#trade/purchases/server/parties/commands.ts'
import { firstDayOf } from '../payments/first-day.ts'
import { payInPast, usualSource } from '../payments/past-payment.ts'
import { consumeDueSteps, type DueStep, postponeStep } from './commands.ts'
import { type Consignee, consignees } from './consignees.ts'
import { type StoredDocument, storeDocuments } from './documents.ts'

/** Steps of one transaction. */
const maxSteps = 200

/** A car with planned steps. */
export interface Car {
  readonly id: number
  readonly personId: number
  readonly mailbox: string
  readonly client: string
  readonly title: string
  readonly chassis: string
  readonly sku: string
  readonly priceYen: number
  status: PurchaseStatus
}

/**
 * Runs the steps that are due before an instant, as if at their time. Skips steps of cars whose status a manager has
 * changed.
 * @param storage null leaves out documents for now
 * @returns how many steps there were
 */
export async function runSteps(
  db: Db,
  options: {
    readonly before: Date
    readonly managerId: number
    readonly storage: FileStorage | null
  },
): Promise<number> {
  const { before, managerId, storage } = options
  return db.transaction().execute(async (transaction) => {
    const hasStorage = storage !== null
    const steps = await consumeDueSteps(transaction, { before, limit: maxSteps, hasStorage })
    const cars = await carsOf(transaction, steps)
    const firstDay = await firstDayOf(transaction)
    const documents = storage ? await storeDocuments(storage, steps, cars) : new Map()
    for (const step of steps) {
      const car = cars.get(step.purchaseId)
      if (car?.status !== step.statusBefore) continue
      if (firstDay && isPaidLate(step, firstDay)) {
        await postponeStep(transaction, step, days * 4)
        continue
      }
      await run(transaction, step, { car, managerId, document: documents.get(step) })
    }
    return steps.length
  })
}

const days = 86_400_000

/** Whether a payment due in the days before the first start is left open. */
function isPaidLate({ at, action }: DueStep, firstDay: string): boolean {
  const day = tokyoDayOf(at)
  return action.do === 'pay' && day >= addDays(firstDay, -3) && day <= firstDay
}

async function carsOf(db: Db, steps: readonly DueStep[]): Promise<Map<number, Car>> {
  const { rows } = await sql<Car>`
    select car.id, car.person_id as "personId", split_part(person.email, '@', 1) as mailbox,
      person.full_name as client, concat_ws(' ', maker.name, model.name) as title,
      concat_ws('-', car.chassis_code, car.frame_number) as chassis, car.sku,
      car.sold_price_yen as "priceYen", car.status
    from purchases car join people person on person.id = car.person_id
    join makers maker on maker.id = car.maker_id join models model on model.id = car.model_id
    where car.id = any(${steps.map(({ purchaseId }) => purchaseId)}::bigint[])
      and car.withdrawn_at is null
  `.execute(db)
  return new Map(rows.map((car) => [car.id, car]))
}

interface Circumstances {
  readonly car: Car
  readonly managerId: number
  readonly document: StoredDocument | undefined
}

async function run(db: Db, { at, action }: DueStep, circumstances: Circumstances): Promise<void> {
  const { car, managerId, document } = circumstances
  const edit = { purchaseId: car.id, actorId: managerId, version: undefined, at }
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
      await issueInvoice(db, { ...edit, kind: action.kind, lines: [], reason: '' }, origin)
      return
    case 'note': {
      const { kind, line, labelEn, labelRu, reason, ofPrice, amountYen = 0 } = action
      const yen = ofPrice ? Math.round((car.priceYen * ofPrice) / 1000) * 1000 : amountYen
      const lines = [{ kind: line, labelEn, labelRu, amountYen: yen }]
      await issueInvoice(db, { ...edit, kind, lines, reason }, origin)
      return
    }
    case 'pay':
    case 'payOut':
      await pay(db, circumstances, at, kindsToPay[action.do])
      return
    case 'document': {
      if (!document) return
      const uploaderId = action.by === 'client' ? car.personId : managerId
      await addBackdatedDocument(db, { ...document, uploaderId, at, requestId: origin.requestId })
      return
    }
    case 'consignee':
      await nameConsignee(db, car, at)
  }
}

async function nameConsignee(db: Db, { id, personId, mailbox }: Car, at: Date): Promise<void> {
  const known = consignees[mailbox]
  if (!known) return
  const parties = {
    consignee: formOf(known),
    notifyParty: known.notifyParty ? formOf(known.notifyParty) : null,
  }
  const edit = { purchaseId: id, actorId: personId, version: undefined, at, ...parties }
  await saveParties(db, edit, { now: at, requestId: 'demo', network: '' })
}

const formOf = ({ countryCode, notifyParty: _, ...form }: Consignee) => ({
  ...form,
  countryId: countries.find(({ code }) => code === countryCode)?.id ?? 0,
})

const kindsToPay = { pay: ['invoice', 'debit_note'], payOut: ['credit_note'] } as const

/** Pays, or pays out, the amount of the latest invoice of some kinds. */
async function pay(
  db: Db,
  { car, managerId }: Circumstances,
  at: Date,
  kinds: readonly ('invoice' | 'debit_note' | 'credit_note')[],
) {
  const invoice = await db
    .selectFrom('invoices')
    .select(['number', 'total_yen', 'kind'])
    .where('purchase_id', '=', car.id)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!invoice) return
  const { number, total_yen: yen } = invoice
  if (invoice.kind === 'credit_note') {
    const reference = `Bank transfer ${number}`
    await postBackdatedPayment(db, { personId: car.personId, at, reference, amountYen: -yen })
    return
  }
  const { personId, client: payer } = car
  const parts = [{ personId, amountYen: yen, purchaseId: car.id }]
  await payInPast(db, { parts, payer, at, managerId, note: number, source: usualSource(car.id) })
}
