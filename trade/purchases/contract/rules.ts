/** Where a car is on its way (spec 2 §4, "Purchased status"). Processing has no number: null. */
export const purchaseStatus = {
  domesticTransport: 1,
  waitingShip: 2,
  waitingLoading: 3,
  inTransit: 4,
  delivered: 5,
  shippingCancelled: 6,
  purchaseCancelled: 7,
  auctionResale: 8,
} as const
export type PurchaseStatusCode = (typeof purchaseStatus)[keyof typeof purchaseStatus]
export type PurchaseStatus = PurchaseStatusCode | null
export type PurchaseStatusName = keyof typeof purchaseStatus | 'processing'

/** In queries and options, where a value is text: processing. */
export const processingValue = 0

export const purchaseStatusCodes = Object.values(purchaseStatus)
/** All, in the order of the way. */
export const purchaseStatuses: readonly PurchaseStatus[] = [null, ...purchaseStatusCodes]

/** The way from the hammer to the port, step by step. */
export const purchaseSteps = [null, 1, 2, 3, 4, 5] as const satisfies readonly PurchaseStatus[]

/** The key of the label of a status. */
export function purchaseStatusName(status: PurchaseStatus): PurchaseStatusName {
  const names = Object.entries(purchaseStatus) as [
    keyof typeof purchaseStatus,
    PurchaseStatusCode,
  ][]
  return names.find(([, code]) => code === status)?.[0] ?? 'processing'
}

const { shippingCancelled, purchaseCancelled, auctionResale } = purchaseStatus

/**
 * Whether a car may go from one status to another: on by one or more, back by one; the shipping is cancelled
 * from 2 to 4, and then waits for another ship; the purchase is cancelled or the car sold again up to 3, and a
 * cancelled one sold again. `purchase_may_become` in the database is the same.
 */
export function canBecome(from: PurchaseStatus, to: PurchaseStatus): boolean {
  if (from === to || from === auctionResale) return false
  if (from === purchaseCancelled) return to === auctionResale
  if (from === shippingCancelled) return to === purchaseStatus.waitingShip
  const [before, after] = [from ?? 0, to ?? 0]
  if (to === shippingCancelled) return before >= 2 && before <= 4
  if (to === purchaseCancelled || to === auctionResale) return before <= 3
  return after > before || after === before - 1
}

/** Whether a change has to say why: back, and everything that leaves the way. */
export const needsReason = (from: PurchaseStatus, to: PurchaseStatus): boolean =>
  (to ?? 0) > purchaseStatus.delivered || (to ?? 0) < (from ?? 0)

/** Whether consignee and notify party stay as they are: the car has arrived, or is the client's no more. */
export const isConsigneeFinal = (status: PurchaseStatus): boolean =>
  status === purchaseStatus.delivered ||
  status === purchaseStatus.purchaseCancelled ||
  status === purchaseStatus.auctionResale

/** What a line of the costs is for. */
export const lineKinds = [
  'car',
  'auction_fee',
  'inland',
  'yard',
  'freight',
  'insurance',
  'agent',
  'other',
  'discount',
] as const
export type LineKind = (typeof lineKinds)[number]

/** Lines that managers enter: the price of the car follows the sold price of its lot. */
export const enteredLineKinds = [
  'auction_fee',
  'inland',
  'yard',
  'freight',
  'insurance',
  'agent',
  'other',
  'discount',
] as const satisfies readonly LineKind[]
export type EnteredLineKind = (typeof enteredLineKinds)[number]

/** Invoices and notes made by us. */
export const invoiceKinds = ['proforma', 'invoice', 'credit_note', 'debit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Within how many days an invoice is to be paid. */
export const paymentDays = 5

/** How the consignee pays. */
export const paymentMethods = ['balance', 'bank', 'wire', 'wallet'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What has happened to a car, as its history names it. */
export const purchaseEvents = [
  'bought',
  'taken_back',
  'restored',
  'price',
  'status',
  'logistics',
  'consignee',
  'note',
  'office_note',
  'line',
  'file',
  'file_withdrawn',
  'proforma',
  'invoice',
  'credit_note',
  'debit_note',
] as const
export type PurchaseEvent = (typeof purchaseEvents)[number]

/** What is known of a car's way: the columns of the table, which the history names. */
export const logisticsFields = [
  'stock_yard',
  'yard_arrival_on',
  'export_type',
  'export_port',
  'discharge_port',
  'destination',
  'shipping_line',
  'vessel',
  'voyage',
  'etd',
  'eta',
] as const
export type LogisticsField = (typeof logisticsFields)[number]

/** Consignee and notify party, and what is known of them: the columns of the table, which the history names. */
export const partyRoles = ['consignee', 'notify'] as const
export const partyColumns = [
  'full_name',
  'address',
  'country_id',
  'port',
  'telephone',
  'email',
  'payment_method',
] as const

/** So many cars are changed at once: a car carrier has some thousand, of which few are ours. */
export const maxCarsAtOnce = 500
