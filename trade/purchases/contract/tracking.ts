import * as z from 'zod'
import { localizedText } from '#market/lots/contract/calls.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { openShareRefusals, shareId, shareWithPassword } from '#trade/sharing/contract/calls.ts'
import { movedDay, purchaseId } from './calls.ts'
import { purchaseStatusCodes, purchaseSteps } from './rules.ts'

const instant = z.iso.datetime({ offset: true })
const day = z.iso.date()

export const sharePurchase = endpoint('GET', '/purchased-cars/password', {
  summary: "The person's link to the tracking page of a car, and the password that opens it",
  query: z.object({ id: purchaseId }),
  response: shareWithPassword,
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'permitted', flag: 'shareCar' },
  changesState: true,
})

/**
 * What anybody with link and code may know, such as a dealer's customer: which car it is and where. No prices,
 * invoices, documents, notes or names, and neither house nor lot number, by which it could be found elsewhere.
 */
export const trackedCar = z.object({
  kind: z.enum(['car', 'bike']),
  maker: z.string(),
  model: z.string(),
  trim: z.string(),
  year: z.int().nullable(),
  month: z.int().nullable(),
  chassis: z.string(),
  color: localizedText,
  mileageKm: z.int().nullable(),
  engineCc: z.int().nullable(),
  images: z.array(z.string()),
  thumbnails: z.array(z.string()),
  status: z.union([z.null(), z.literal(purchaseStatusCodes)]),
  statusDay: day,
  /** When it reached each delivery step; null for future ones. */
  steps: z.array(z.object({ status: z.literal(purchaseSteps), day: day.nullable() })),
  etd: day.nullable(),
  eta: day.nullable(),
  /** Their values before the last change; null if they never moved. */
  etdMoved: movedDay.nullable(),
  etaMoved: movedDay.nullable(),
  vessel: z.string(),
  voyage: z.string(),
  /** UN/LOCODEs; empty if unknown. */
  exportPort: z.string(),
  dischargePort: z.string(),
  /** The latest change of what this page shows. */
  changedAt: instant,
  expiresAt: instant,
})
export type TrackedCar = z.infer<typeof trackedCar>

export const openPurchaseShare = endpoint('POST', '/purchased-cars/share', {
  summary: 'The tracking page of a car, for anybody who has its link and code',
  body: z.object({ id: shareId, code: z.string().max(100).optional() }),
  response: z.union([z.object({ locked: z.literal(true) }), trackedCar]),
  refusals: openShareRefusals,
  access: { who: 'anyone' },
})
