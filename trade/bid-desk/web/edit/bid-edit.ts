import type { BidRow } from '#trade/bids/contract/lists.ts'
import { type AmountFault, amountFault, type BidTarget } from '#trade/bids/contract/rules.ts'

/** What a manager edits of a bid. */
export interface BidValues {
  /** Yen; null while nothing is typed. */
  readonly amount: number | null
  /** Yen that are added to the maximum, or taken off it; null for none. */
  readonly adjustment: number | null
  readonly exportType: number | null
  readonly group: number | null
}

/** A bid as it stands. */
export const valuesOf = (
  bid: Pick<BidRow, 'bidAmount' | 'adjustmentPrice' | 'exportType' | 'bidGroup'>,
): BidValues => ({
  amount: bid.bidAmount,
  adjustment: bid.adjustmentPrice,
  exportType: bid.exportType,
  group: bid.bidGroup,
})

/** Which fields a manager has (spec 2 §2). */
export interface EditFields {
  readonly adjustment: boolean
  readonly exportType: boolean
}

/** The bodies of both calls of an edit; the second is made where adjustments are seen (spec 2 §4). */
export function editBodies(
  { bidId }: Pick<BidRow, 'bidId'>,
  version: number,
  { amount, adjustment, exportType, group }: BidValues,
  fields: EditFields,
) {
  const price = {
    jasId: bidId,
    ...(amount !== null && { amount }),
    bidGroup: group,
    ...(fields.adjustment && { adjustmentPrice: adjustment }),
    ...(fields.exportType && { exportType }),
    version,
  }
  return {
    price,
    /** @param after the version that the first call has made */
    adjustment: (after: number) =>
      fields.adjustment ? { bidId, adjustmentPrice: adjustment, version: after } : null,
  }
}

/** The row with the values that were saved. */
export const withValues = <Row extends BidRow>(
  row: Row,
  { amount, adjustment, exportType, group }: BidValues,
  prefix: string | null,
): Row => ({
  ...row,
  bidAmount: amount ?? row.bidAmount,
  adjustmentPrice: adjustment,
  exportType,
  bidGroup: group,
  bidGroupPrefix: prefix,
})

/** Why the values cannot be saved; null where they can. */
export function editFault(
  { amount, adjustment }: BidValues,
  before: BidValues,
  lot: BidTarget,
): AmountFault | 'adjustment_too_low' | null {
  if (amount === null) return 'bid_below_start'
  const fault = amount === before.amount ? null : amountFault(amount, lot)
  if (fault) return fault
  return amount + (adjustment ?? 0) <= 0 ? 'adjustment_too_low' : null
}
