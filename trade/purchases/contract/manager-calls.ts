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
/** The version of the car that the manager saw; left out, the last request wins. */
export const version = rowVersion.optional()

const ofVoyage = z.string().trim().min(1).max(60).optional()
/** Cars by their ids, or those of a voyage. */
const oneOfBoth: [
  (body: { readonly ids?: unknown; readonly ofVoyage?: unknown }) => boolean,
  { path: string[]; message: string },
] = [
  ({ ids, ofVoyage: voyage }) => (ids === undefined) !== (voyage === undefined),
  { path: ['ids'], message: 'is missing' },
]

/** Why a status is not set. */
export const purchaseStatusRefusals = [
  'not_found',
  'purchase_changed',
  'purchase_status_not_next',
  'status_day_wrong',
] as const satisfies readonly RefusalCode[]

export const updatePurchaseStatus = endpoint('PUT', '/purchased-cars/update-status', {
  summary: 'Set the status of a car that was bought',
  body: z.object({
    id: purchaseId,
    /** Null is processing. */
    status: z.union([z.null(), z.literal(purchaseStatusCodes)]),
    /** The Tokyo day on which the car got there, at the latest today. */
    date: z.iso.date(),
    /** Needed back and off the way; the client reads it. */
    reason: z.string().trim().max(500).default(''),
    version,
  }),
  prints: ['reason'],
  response: done.extend({
    version: z.int(),
    /** Number of the credit note where a purchase was cancelled after its invoice. */
    creditNote: z.string().nullable(),
  }),
  refusals: [...purchaseStatusRefusals, 'paper_not_printable', 'too_many_requests'],
  access: manager,
  idempotent: true,
})

/** Why the status of one of many cars is not set. */
export const carOutcomes = [
  'set',
  'unchanged',
  'not_found',
  'purchase_status_not_next',
  'status_day_wrong',
  'reason_needed',
] as const
export type CarOutcome = (typeof carOutcomes)[number]

/** What cars become together: a cancelled purchase is paid back, which is decided for each car by itself. */
export const statusesForMany = purchaseStatusCodes.filter(
  (code) => code !== purchaseStatus.purchaseCancelled,
)

export const updatePurchaseStatuses = endpoint('POST', '/purchased-cars/update-statuses', {
  summary: 'Set the status of many cars; those that may not get it are named and stay as they are',
  body: z
    .object({
      ids: z.array(purchaseId).min(1).max(maxCarsAtOnce).optional(),
      /** Instead of `ids`: all cars of this voyage that are not delivered yet. */
      ofVoyage,
      status: z.union([z.null(), z.literal(statusesForMany)]),
      /** The Tokyo day on which the cars got there, at the latest today. */
      date: z.iso.date(),
      reason: z.string().trim().max(500).default(''),
    })
    .refine(...oneOfBoth),
  response: done.extend({
    changed: z.int(),
    results: z.array(
      z.object({
        id: z.int(),
        /** Empty for a car that does not exist. */
        sku: z.string(),
        outcome: z.enum(carOutcomes),
        /** Why it stays as it is; empty where it does not. */
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

/** A line of a credit or debit note. */
const noteLine = z.object({
  kind: z.enum(lineKinds),
  labelEn: z.string().trim().max(200).default(''),
  labelRu: z.string().trim().max(200).default(''),
  /** Yen, above zero: the kind of the note says in which direction. */
  amountYen: z.int().min(1).max(2_000_000_000),
})

export const issueInvoice = endpoint('POST', '/purchased-cars/issue', {
  summary: 'Issue a proforma, the invoice, or a credit or debit note of a car',
  body: z
    .object({
      id: purchaseId,
      kind: z.enum(invoiceKinds),
      /** Of notes alone: an invoice has the lines of the car. */
      lines: z.array(noteLine).max(20).default([]),
      reason: z.string().trim().max(500).default(''),
      version,
    })
    .refine(({ kind, reason }) => !kind.endsWith('_note') || reason !== '', {
      path: ['reason'],
      message: 'is missing',
    }),
  prints: ['lines.*.labelEn', 'lines.*.labelRu', 'reason'],
  response: done.extend({ id: z.int(), number: z.string(), total: z.int() }),
  refusals: [...invoiceRefusals, 'paper_not_printable', 'too_many_requests'],
  access: manager,
  idempotent: true,
})

const text = (most: number) => z.string().trim().max(most).optional()
const dayOrNull = z.union([z.null(), z.iso.date()]).optional()
const portOf = (codes: readonly string[]) =>
  z
    .string()
    .refine((code) => code === '' || codes.includes(code), 'unknown port')
    .optional()

export const updateLogistics = endpoint('PUT', '/purchased-cars/update-logistics', {
  summary: 'Set what is known of the way of cars: of those named, or of all of a voyage',
  body: z
    .object({
      ids: z.array(purchaseId).min(1).max(maxCarsAtOnce).optional(),
      /** Instead of `ids`: all cars of this voyage that are not delivered yet. */
      ofVoyage,
      /** Left out leaves what is, null or empty takes it off. */
      fields: z.object({
        stockYard: text(200),
        yardArrivalEta: dayOrNull,
        typeOfExport: z.union([z.null(), z.int().min(1).max(exportTypes.length)]).optional(),
        /** UN/LOCODE of a port in Japan. */
        exportPort: portOf(exportPortCodes),
        dischargePort: portOf(dischargePortCodes),
        destination: text(200),
        shippingLine: text(100),
        vessel: text(100),
        voyage: text(60),
        etd: dayOrNull,
        eta: dayOrNull,
      }),
      /** Of a single car. */
      version,
    })
    .refine(...oneOfBoth),
  prints: ['destination', 'shippingLine', 'vessel', 'voyage'].map((name) => `fields.${name}`),
  response: done.extend({
    /** Cars that were changed. */
    changed: z.int(),
  }),
  refusals: ['not_found', 'purchase_changed', 'arrival_before_departure', 'too_many_requests'],
  access: manager,
  idempotent: true,
})

/** The longest note. */
export const noteLength = 2000
const note = z.string().trim().max(noteLength).optional()

export const saveNote = endpoint('PUT', '/purchased-cars/save-note', {
  summary: 'Save the note to the client, or the one among managers',
  body: z.object({
    id: purchaseId,
    /** Left out leaves what is, empty takes it off. */
    note,
    /** Managers alone read it. */
    managerNote: note,
    version,
  }),
  response: done.extend({ version: z.int() }),
  refusals: ['not_found', 'purchase_changed', 'too_many_requests'],
  access: manager,
  idempotent: true,
})
