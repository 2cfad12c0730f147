/** The delivery status of a car (spec 2 §4, "Purchased status"). Processing is null. */
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

/** Processing in queries and options, where values are text. */
export const processingValue = 0

export const purchaseStatusCodes = Object.values(purchaseStatus)
/** All statuses in order. */
export const purchaseStatuses: readonly PurchaseStatus[] = [null, ...purchaseStatusCodes]

/** The delivery steps from the auction to the port. */
export const purchaseSteps = [null, 1, 2, 3, 4, 5] as const satisfies readonly PurchaseStatus[]

/** Returns the message key of a status. */
export function purchaseStatusName(status: PurchaseStatus): PurchaseStatusName {
  const names = Object.entries(purchaseStatus) as [
    keyof typeof purchaseStatus,
    PurchaseStatusCode,
  ][]
  return names.find(([, code]) => code === status)?.[0] ?? 'processing'
}

const { shippingCancelled, purchaseCancelled, auctionResale } = purchaseStatus

/**
 * Returns whether a car can change from one status to another: forward by one or more, back by one. From 2 to 4, the
 * shipping can be cancelled; the car then waits for another ship. Up to 3, the purchase can be cancelled or the car
 * resold, and a cancelled car can be resold. `purchase_may_become` in the database has the same rules.
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

/** Returns whether a change requires a reason: going back, and leaving the delivery steps. */
export const needsReason = (from: PurchaseStatus, to: PurchaseStatus): boolean =>
  (to ?? 0) > purchaseStatus.delivered || (to ?? 0) < (from ?? 0)

/** Returns whether consignee and notify party are final: the car has arrived, or no longer belongs to the client. */
export const isConsigneeFinal = (status: PurchaseStatus): boolean =>
  status === purchaseStatus.delivered ||
  status === purchaseStatus.purchaseCancelled ||
  status === purchaseStatus.auctionResale

/** The kinds of cost lines. */
export const lineKinds = [
  'car',
  'auction_fee',
  'inland',
  'yard',
  'freight',
  'insurance',
  'agent',
  'lot_inspection',
  'other',
  'discount',
] as const
export type LineKind = (typeof lineKinds)[number]

/** Lines that managers enter; the price of the car follows the sold price of its lot. */
export const enteredLineKinds = [
  'auction_fee',
  'inland',
  'yard',
  'freight',
  'insurance',
  'agent',
  'lot_inspection',
  'other',
  'discount',
] as const satisfies readonly LineKind[]
export type EnteredLineKind = (typeof enteredLineKinds)[number]

/** The invoices and notes that we issue. */
export const invoiceKinds = ['proforma', 'invoice', 'credit_note', 'debit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Days until an invoice is due. */
export const paymentDays = 5

/** How the consignee pays. */
export const paymentMethods = ['balance', 'bank', 'wire', 'wallet'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The kinds of entries in a car's history. */
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

/** The logistics of a car: columns of the table, which the history names. */
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

/** Consignee and notify party, and their details: columns of the table, which the history names. */
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

/** Maximum number of cars changed at once; a car carrier holds some thousand, few of them ours. */
export const maxCarsAtOnce = 500
