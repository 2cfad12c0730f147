import * as z from 'zod'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import { dischargePortCodes, exportPortCodes } from '#market/reference-data/contract/ports.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { version as rowVersion } from '#platform/core/contract/numbers.ts'
import { purchaseId } from './calls.ts'
import {
  invoiceKinds,
  lineKinds,
  maxCarsAtOnce,
  purchaseStatus,
  purchaseStatusCodes,
} from './rules.ts'

export const manager = {
  who: 'permitted',
  flag: 'bidManagementEnabled',
  managersOnly: true,
} as const
/** The version of the car that the manager saw; if omitted, the last request wins. */
export const version = rowVersion.optional()

const ofVoyage = z.string().trim().min(1).max(60).optional()
/** Requires either ids or a voyage. */
const idsOrVoyage: [
  (body: { readonly ids?: unknown; readonly ofVoyage?: unknown }) => boolean,
  { path: string[]; message: string },
] = [
  ({ ids, ofVoyage: voyage }) => (ids === undefined) !== (voyage === undefined),
  { path: ['ids'], message: 'is missing' },
]

/** Why a change of status is refused. */
export const purchaseStatusRefusals = [
  'not_found',
  'purchase_changed',
  'purchase_status_not_next',
  'status_day_wrong',
] as const satisfies readonly RefusalCode[]

export const updatePurchaseStatus = endpoint('PUT', '/purchased-cars/update-status', {
  summary: 'Sets the status of a purchased car',
  body: z.object({
    id: purchaseId,
    /** Null is processing. */
    status: z.union([z.null(), z.literal(purchaseStatusCodes)]),
    /** The Tokyo day on which the car reached the status; not in the future. */
    date: z.iso.date(),
    /** Required for going back and for cancellations; visible to the client. */
    reason: z.string().trim().max(500).default(''),
    version,
  }),
  printedFields: ['reason'],
  response: done.extend({
    version: z.int(),
    /** Number of the credit note if the purchase was cancelled after its invoice. */
    creditNote: z.string().nullable(),
  }),
  refusals: [...purchaseStatusRefusals, 'paper_not_printable', 'too_many_requests'],
  access: manager,
  idempotent: true,
})

/** The outcome for one of many cars. */
export const carOutcomes = [
  'set',
  'unchanged',
  'not_found',
  'purchase_status_not_next',
  'status_day_wrong',
  'reason_needed',
] as const
export type CarOutcome = (typeof carOutcomes)[number]

/**
 * Statuses that can be set for many cars. Cancelling a purchase refunds it, which is decided for each car separately.
 */
export const statusesForMany = purchaseStatusCodes.filter(
  (code) => code !== purchaseStatus.purchaseCancelled,
)

export const updatePurchaseStatuses = endpoint('POST', '/purchased-cars/update-statuses', {
  summary: 'Sets the status of many cars; cars that cannot have it are listed and left unchanged',
  body: z
    .object({
      ids: z.array(purchaseId).min(1).max(maxCarsAtOnce).optional(),
      /** Instead of `ids`: all undelivered cars of this voyage. */
      ofVoyage,
      status: z.union([z.null(), z.literal(statusesForMany)]),
      /** The Tokyo day on which the cars reached the status; not in the future. */
      date: z.iso.date(),
      reason: z.string().trim().max(500).default(''),
    })
    .refine(...idsOrVoyage),
  response: done.extend({
    changed: z.int(),
    results: z.array(
      z.object({
        id: z.int(),
        /** Empty if the car does not exist. */
        sku: z.string(),
        outcome: z.enum(carOutcomes),
        /** Why it was not changed; empty if it was. */
        message: z.string(),
      }),
    ),
  }),
  refusals: ['not_found', 'too_many_requests'],
  access: manager,
  idempotent: true,
})

/** Why an invoice or note is not issued. */
export const invoiceRefusals = [
  'not_found',
  'purchase_changed',
  'purchase_invoiced',
  'purchase_not_invoiced',
  'purchase_over',
  'invoice_without_amount',
  'credit_above_invoice',
] as const satisfies readonly RefusalCode[]

const noteLine = z.object({
  kind: z.enum(lineKinds),
  labelEn: z.string().trim().max(200).default(''),
  labelRu: z.string().trim().max(200).default(''),
  /** Yen, positive: the kind of note determines the direction. */
  amountYen: z.int().min(1).max(2_000_000_000),
})

export const issueInvoice = endpoint('POST', '/purchased-cars/issue', {
  summary: 'Issues a proforma, the invoice, or a credit or debit note of a car',
  body: z
    .object({
      id: purchaseId,
      kind: z.enum(invoiceKinds),
      /** Only for notes: an invoice has the lines of the car. */
      lines: z.array(noteLine).max(20).default([]),
      reason: z.string().trim().max(500).default(''),
      version,
    })
    .refine(({ kind, reason }) => !kind.endsWith('_note') || reason !== '', {
      path: ['reason'],
      message: 'is missing',
    }),
  printedFields: ['lines.*.labelEn', 'lines.*.labelRu', 'reason'],
  response: done.extend({ id: z.int(), number: z.string(), total: z.int() }),
  refusals: [...invoiceRefusals, 'paper_not_printable', 'too_many_requests'],
  access: manager,
  idempotent: true,
})

const text = (maxLength: number) => z.string().trim().max(maxLength).optional()
const dayOrNull = z.union([z.null(), z.iso.date()]).optional()
const portOf = (codes: readonly string[]) =>
  z
    .string()
    .refine((code) => code === '' || codes.includes(code), 'unknown port')
    .optional()

export const updateLogistics = endpoint('PUT', '/purchased-cars/update-logistics', {
  summary: 'Sets the delivery details of the named cars, or of all cars of a voyage',
  body: z
    .object({
      ids: z.array(purchaseId).min(1).max(maxCarsAtOnce).optional(),
      /** Instead of `ids`: all undelivered cars of this voyage. */
      ofVoyage,
      /** Omitted keeps a value, null or empty removes it. */
      fields: z.object({
        stockYard: text(200),
        yardArrivalEta: dayOrNull,
        typeOfExport: z.union([z.null(), z.int().min(1).max(exportTypes.length)]).optional(),
        /** UN/LOCODE of a Japanese port. */
        exportPort: portOf(exportPortCodes),
        dischargePort: portOf(dischargePortCodes),
        destination: text(200),
        shippingLine: text(100),
        vessel: text(100),
        voyage: text(60),
        etd: dayOrNull,
        eta: dayOrNull,
      }),
      /** Only for a single car. */
      version,
    })
    .refine(...idsOrVoyage),
  printedFields: ['destination', 'shippingLine', 'vessel', 'voyage'].map(
    (name) => `fields.${name}`,
  ),
  response: done.extend({
    /** Number of changed cars. */
    changed: z.int(),
  }),
  refusals: ['not_found', 'purchase_changed', 'arrival_before_departure', 'too_many_requests'],
  access: manager,
  idempotent: true,
})

/** Maximum length of a note. */
export const noteLength = 2000
const note = z.string().trim().max(noteLength).optional()

export const saveNote = endpoint('PUT', '/purchased-cars/save-note', {
  summary: 'Saves the note to the client, or the one for managers',
  body: z.object({
    id: purchaseId,
    /** Omitted keeps it, empty removes it. */
    note,
    /** Visible to managers only. */
    managerNote: note,
    version,
  }),
  response: done.extend({ version: z.int() }),
  refusals: ['not_found', 'purchase_changed', 'too_many_requests'],
  access: manager,
  idempotent: true,
})
