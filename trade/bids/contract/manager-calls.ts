import * as z from 'zod'
import { destinations } from '#market/reference-data/contract/destinations.ts'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { version as rowVersion } from '#platform/core/contract/numbers.ts'
import { readAmount } from '#platform/core/contract/read-amount.ts'
import { bidId, maybeChoice, maybeNumber, signedYen } from '#platform/core/contract/values.ts'
import { maxLotPriceYen, yen } from '#platform/core/contract/yen.ts'
import { cancellingRefusals } from './calls.ts'
import { settableStatuses } from './list-keys.ts'
import { bidGroups } from './rules.ts'

/** The version of the bid that the person saw; if omitted, the last request wins. */
const version = rowVersion.optional()

/** Why a manager's change of a bid is refused; `bid_changed` carries the current bid. */
export const editRefusals = [
  'not_found',
  'bid_changed',
  'bid_not_editable',
  'bid_below_start',
  'bid_off_step',
  'bid_above_ceiling',
  'bid_not_the_price',
  'adjustment_too_low',
  'invoice_overdue',
  'insufficient_credit',
] as const satisfies readonly RefusalCode[]

/** Why the status of a bid is not changed. */
export const statusRefusals = [
  'not_found',
  'bid_changed',
  'bid_status_final',
  'auction_began',
  'bid_already_active',
  'insufficient_credit',
] as const satisfies readonly RefusalCode[]

/**
 * Sets any status of any client's bid, for managers with the flag `bidManageStatus`. Everybody else can only withdraw
 * their own bid, which is status 4.
 */
export const updateBidStatus = endpoint('PUT', '/bid/update-bid-status', {
  summary: "Sets the status of a client's bid, or withdraws the person's own: status 4",
  body: z.object({
    bidId,
    status: z.literal(settableStatuses),
    /** The manager's note to the client. */
    note: z.string().trim().max(500).default(''),
    version,
  }),
  response: done,
  refusals: [
    ...new Set([...statusRefusals, ...cancellingRefusals]),
    'not_permitted',
    'too_many_requests',
  ],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const updateBidPrice = endpoint('PUT', '/bid/update-bid-price', {
  summary: "Sets maximum, group, adjustment and export type of a client's bid",
  body: z.object({
    /** The bid's id. */
    jasId: bidId,
    /** Yen. For this and the following fields, omitted or -1 keeps the value and null removes it. */
    amount: maybeNumber(0, 10_000_000_000),
    bidGroup: maybeChoice(bidGroups.length),
    adjustmentPrice: signedYen,
    exportType: maybeChoice(exportTypes.length),
    version,
  }),
  response: z.object({
    bidAmount: yen,
    bidId: z.int(),
    bidStatus: z.int(),
    /** When the amount was accepted: ISO 8601 with Tokyo's offset. */
    bidDate: z.string(),
    exportType: z.int().nullable(),
    version: z.int(),
  }),
  refusals: [...editRefusals, 'client_export_banned', 'too_many_requests'],
  access: { who: 'permitted', flag: 'bidManageBidPrice', managersOnly: true },
  idempotent: true,
})

export const updateAdjustmentPrice = endpoint('PUT', '/bid/update-adjustment-price', {
  summary: "Sets the yen that are added to the maximum of a client's bid, or subtracted from it",
  body: z.object({ bidId, adjustmentPrice: signedYen, version }),
  response: done.extend({ version: z.int() }),
  refusals: [...editRefusals, 'too_many_requests'],
  access: { who: 'permitted', flag: 'adjustmentPriceShow', managersOnly: true },
  idempotent: true,
})

/** Maximum number of bids in the answer. */
export const maxUnshippableBids = 200

export const listUnshippableBids = endpoint('GET', '/bid/unshippable', {
  summary:
    'Open bids on lots that cannot be shipped to where their clients take them, or perhaps not',
  query: z.object({ destination: z.enum(destinations).optional() }),
  response: z.object({
    bids: z
      .array(
        z.object({
          bidId: z.int(),
          client: z.string(),
          lotNo: z.string(),
          auctionName: z.string(),
          /** The Tokyo day; null for stock. */
          auctionDay: z.string().nullable(),
          vehicle: z.string(),
          bidAmount: yen,
          bidStatus: z.int(),
          destination: z.enum(destinations),
          export: z.enum(['banned', 'to_check']),
          link: z.string(),
        }),
      )
      .max(maxUnshippableBids),
    /** Of all of them. */
    total: z.int().min(0),
  }),
  refusals: [],
  access: { who: 'permitted', flag: 'bidManagementEnabled', managersOnly: true },
})

export const updateAutoBid = endpoint('PUT', '/bid/update-auto-bid', {
  summary: "Switches whether a client's bid is placed automatically at the deadline",
  body: z.object({ bidId, autoBid: z.boolean() }),
  response: done,
  refusals: ['not_found', 'bid_not_editable', 'too_many_requests'],
  access: { who: 'permitted', flag: 'bidManagementEnabled', managersOnly: true },
  idempotent: true,
})

export const updateSoldPrice = endpoint('PUT', '/bid/update-sold-price', {
  summary: 'Sets the sold price of the lot of a bid',
  body: z.object({
    bidId,
    /** Yen, as text or number; empty if unknown. */
    soldPrice: z
      .union([z.string().max(30), z.int()])
      .transform((value) => readAmount(String(value)))
      .pipe(z.int().max(maxLotPriceYen).nullable()),
  }),
  response: done,
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'permitted', flag: 'bidManageSoldPrice', managersOnly: true },
  idempotent: true,
})
