import { portName } from '#market/reference-data/contract/ports.ts'
import { addDays, tokyoInstant, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import {
  type DocumentKindCode,
  type DocumentSource,
  documentKinds,
} from '#trade/purchases/contract/documents.ts'
import {
  type InvoiceKind,
  type PurchaseStatus,
  purchaseStatus,
} from '#trade/purchases/contract/rules.ts'
import type { LogisticsChange } from '#trade/purchases/server/commands.ts'
import { seedOf, whole } from '../chance.ts'
import { type Random, seededRandom } from '../drawing/random.ts'
import { reasons } from './reasons.ts'
import { arrivalOf, departureOf, type Route, voyageFrom } from './voyages.ts'

/** The effect of a step on a car. */
export type Action =
  | { readonly do: 'logistics'; readonly change: LogisticsChange }
  | { readonly do: 'status'; readonly to: PurchaseStatus; readonly reason?: string }
  | { readonly do: 'paper'; readonly kind: 'proforma' | 'invoice' }
  | {
      readonly do: 'note'
      readonly kind: Extract<InvoiceKind, 'credit_note' | 'debit_note'>
      readonly line: 'car' | 'freight' | 'yard'
      readonly labelEn: string
      readonly labelRu: string
      readonly reason: string
      /** Yen, or a share of the car's price. */
      readonly amountYen?: number
      readonly ofPrice?: number
    }
  /** Pays the latest invoice. */
  | { readonly do: 'pay' }
  /** Pays out the latest credit note. */
  | { readonly do: 'payOut' }
  | { readonly do: 'consignee' }
  | UploadedDocument

/** A document that somebody uploads. */
export interface UploadedDocument {
  readonly do: 'document'
  readonly kind: DocumentKindCode
  readonly by: DocumentSource
  readonly number: string
  /** Rows of the document besides those about the car. */
  readonly rows: readonly (readonly [label: string, value: string])[]
}

/** A step of a car; skipped if a manager has changed the car's status. */
export interface Step {
  readonly at: Date
  /** The expected status of the car. */
  readonly from: PurchaseStatus
  readonly action: Action
}

/** The course of a purchase. */
export type Path = 'slow' | 'quick' | 'held' | 'cancelled' | 'resold'

interface Car {
  readonly lotNumber: string
  /** Tokyo day. */
  readonly boughtOn: string
  readonly wonAt: Date
  readonly route: Route
  readonly destination: string
  /** The language in which managers write to the client. */
  readonly language: Language
}

const { domesticTransport, waitingShip, waitingLoading, inTransit, delivered } = purchaseStatus

/** Plans the steps of a car from the first entry to its delivery. */
export function planStory(car: Car, path: Path): Step[] {
  const random = seededRandom(seedOf('story', car.boughtOn, car.lotNumber))
  const steps: Step[] = []
  const clock = (day: string, from: number, to: number) =>
    tokyoInstant(
      workday(day),
      `${String(whole(random, from, to)).padStart(2, '0')}:${whole(random, 10, 59)}`,
    )
  let status: PurchaseStatus = null
  let latest = car.wonAt
  const add = (at: Date, action: Action) => {
    const after = new Date(latest.getTime() + 60_000)
    latest = at < after ? after : at
    steps.push({ at: latest, from: status, action })
    if (action.do === 'status') status = action.to
  }
  const { boughtOn, route, destination } = car
  const { exportPort, dischargePort, stockYard } = route
  const day = (days: number) => workday(addDays(boughtOn, days))
  const pace = paceOf(random, path)
  const change = { stock_yard: stockYard, export_port: exportPort, destination }
  add(clock(boughtOn, 17, 18), {
    do: 'logistics',
    change: { ...change, discharge_port: dischargePort, yard_arrival_on: day(pace.yard) },
  })
  if (pace.hasProforma) add(clock(boughtOn, 19, 19), { do: 'paper', kind: 'proforma' })
  add(clock(day(1), 9, 9), { do: 'consignee' })
  add(clock(day(1), 11, 15), { do: 'paper', kind: 'invoice' })
  if (path === 'cancelled') {
    const reason = reasons.cancelled[car.language]
    add(clock(day(3), 10, 16), { do: 'status', to: purchaseStatus.purchaseCancelled, reason })
    return steps
  }
  const number = `${exportPort.slice(2)}${whole(random, 100_000, 999_999)}`
  const addDocument = (on: string, kind: DocumentKindCode, rows: UploadedDocument['rows'] = []) => {
    const { from } = documentKinds[kind]
    const by = from === 'client' ? 'client' : 'company'
    // Some clients do not send theirs without being asked.
    if (by === 'client' && whole(random, 1, 6) === 1) return
    add(clock(on, 12, 12), { do: 'document', kind, by, number, rows })
  }
  if (pace.hasReceipt)
    addDocument(day(pace.paid - 1), 'payment_receipt', [['Paid on', day(pace.paid)]])
  add(clock(day(pace.paid), 9, 16), { do: 'pay' })
  add(clock(day(pace.leaves), 9, 11), { do: 'status', to: domesticTransport })
  for (const kind of route.documentsOfClient) addDocument(day(pace.leaves + 1), kind)
  const arrived = day(pace.yard + pace.yardLate)
  if (pace.yardLate > 0) {
    add(clock(day(pace.yard), 9, 9), {
      do: 'logistics',
      change: { yard_arrival_on: arrived },
    })
  }
  add(clock(arrived, 13, 15), { do: 'status', to: waitingShip })
  if (pace.hasKeys) addDocument(addDays(arrived, 1), 'keys')
  if (path === 'resold') {
    resell(add, clock, arrived, reasons.resold[car.language])
    return steps
  }
  if (route.isInspected) {
    addDocument(addDays(arrived, 3), 'inspection', [
      ['Inspected on', addDays(arrived, 2)],
      ['Place', stockYard],
      ['Result', 'Passed'],
    ])
  }
  addDocument(addDays(arrived, 5), 'export_certificate', [
    ['Registration cancelled on', addDays(arrived, 3)],
    ['To be exported from', portName(exportPort, 'en')],
  ])
  let readyOn = addDays(arrived, pace.waits)
  if (path === 'held') {
    const reason = reasons.held[car.language]
    add(clock(readyOn, 10, 16), { do: 'status', to: purchaseStatus.shippingCancelled, reason })
    readyOn = addDays(readyOn, 28)
    add(clock(readyOn, 10, 12), {
      do: 'status',
      to: waitingShip,
      reason: reasons.released[car.language],
    })
  }
  ship(car, readyOn, pace, { add, clock, addDocument })
  return steps
}

// Nobody works on Sundays.
const workday = (day: string) => (weekdayOf(day) === 7 ? addDays(day, 1) : day)

type Note = Extract<Action, { do: 'note' }>
type Add = (at: Date, action: Action) => void
type Clock = (day: string, from: number, to: number) => Date
type AddDocument = (on: string, kind: DocumentKindCode, rows?: UploadedDocument['rows']) => void

/** Adds the steps from the assignment of a ship to the port of discharge. */
function ship(
  { route, language }: Car,
  readyOn: string,
  pace: Pace,
  {
    add,
    clock,
    addDocument,
  }: { readonly add: Add; readonly clock: Clock; readonly addDocument: AddDocument },
): void {
  const voyage = voyageFrom(route, readyOn)
  const { vessel, number, etd, eta, moved, late } = voyage
  add(clock(voyage.opensOn, 10, 10), {
    do: 'logistics',
    change: { shipping_line: route.shippingLine, vessel, voyage: number, etd, eta },
  })
  add(clock(voyage.opensOn, 11, 11), { do: 'status', to: waitingLoading })
  if (pace.hasDebit) {
    add(clock(addDays(voyage.opensOn, 1), 13, 16), { ...debit, reason: reasons.storage[language] })
    add(clock(addDays(voyage.opensOn, 3), 9, 12), { do: 'pay' })
  }
  if (moved) {
    add(tokyoInstant(moved.on, '09:40'), {
      do: 'logistics',
      change: { etd: moved.etd, eta: moved.eta },
    })
  }
  const sailsOn = departureOf(voyage)
  const sailing = [
    ['Vessel and voyage', `${vessel}, ${number}`],
    ['Port of loading', portName(route.exportPort, 'en')],
    ['Port of discharge', portName(route.dischargePort, 'en')],
  ] as const
  add(clock(sailsOn, 16, 17), { do: 'status', to: inTransit })
  if (route.isInsured) addDocument(addDays(sailsOn, 2), 'insurance', sailing)
  addDocument(addDays(sailsOn, 3), 'bill_of_lading', [...sailing, ['Shipped on board', sailsOn]])
  if (pace.hasCredit)
    add(clock(addDays(sailsOn, 4), 13, 16), { ...credit, reason: reasons.freight[language] })
  if (late) add(tokyoInstant(late.on, '14:20'), { do: 'logistics', change: { eta: late.eta } })
  add(clock(addDays(arrivalOf(voyage), 1), 10, 16), { do: 'status', to: delivered })
}

/** Adds the resale of a car that the client no longer wants. */
function resell(add: Add, clock: Clock, arrived: string, reason: string): void {
  const soldOn = addDays(arrived, 4)
  add(clock(soldOn, 14, 15), { do: 'status', to: purchaseStatus.auctionResale, reason })
  add(clock(soldOn, 16, 17), {
    ...{ do: 'note', kind: 'credit_note', line: 'car', ofPrice: 0.9, reason },
    ...{ labelEn: 'Sold again, less the house’s fee', labelRu: 'Перепродажа за вычетом сбора' },
  })
  add(clock(addDays(soldOn, 5), 10, 12), { do: 'payOut' })
}

const credit: Omit<Note, 'reason'> = {
  ...{ do: 'note', kind: 'credit_note', line: 'freight', amountYen: 12_000 },
  ...{ labelEn: 'Freight, difference', labelRu: 'Фрахт, разница' },
}
const debit: Omit<Note, 'reason'> = {
  ...{ do: 'note', kind: 'debit_note', line: 'yard', amountYen: 9000 },
  ...{ labelEn: 'Storage, 6 days more', labelRu: 'Стоянка, ещё 6 дней' },
}

/** Days after the auction. */
interface Pace {
  readonly paid: number
  readonly leaves: number
  readonly yard: number
  readonly yardLate: number
  /** Days at the yard before the search for a ship. */
  readonly waits: number
  readonly hasProforma: boolean
  readonly hasCredit: boolean
  readonly hasDebit: boolean
  readonly hasReceipt: boolean
  readonly hasKeys: boolean
}

/**
 * Draws the pace of a car. A slow car stays in each status until after the client's next car enters it, so that there
 * is always one in each.
 */
function paceOf(random: Random, path: Path): Pace {
  const one = (of: number) => whole(random, 1, of) === 1
  const rest = {
    yardLate: one(4) ? 1 : 0,
    hasProforma: one(4),
    hasCredit: one(8),
    hasDebit: one(10),
    hasReceipt: one(4),
    hasKeys: one(2),
  }
  if (path !== 'quick') return { paid: 3, leaves: 7, yard: 15, waits: 7, ...rest }
  const paid = one(9) ? 11 : whole(random, 2, 5)
  const leaves = Math.min(paid, 5) + whole(random, 1, 2)
  const yard = leaves + whole(random, 2, 5)
  return { paid, leaves, yard, waits: whole(random, 6, 9), ...rest }
}
