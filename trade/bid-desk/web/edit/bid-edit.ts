import type { BidRow } from '#trade/bids/contract/lists.ts'
import { type AmountFault, amountFault, type BidTarget } from '#trade/bids/contract/rules.ts'

/** The fields of a bid that managers edit. */
export interface BidValues {
  /** Yen; null while the field is empty. */
  readonly amount: number | null
  /** Yen added to the maximum, or subtracted if negative; null for none. */
  readonly adjustment: number | null
  readonly exportType: number | null
  readonly group: number | null
}

export const valuesOf = (
  bid: Pick<BidRow, 'bidAmount' | 'adjustmentPrice' | 'exportType' | 'bidGroup'>,
): BidValues => ({
  amount: bid.bidAmount,
  adjustment: bid.adjustmentPrice,
  exportType: bid.exportType,
  group: bid.bidGroup,
})

/** Which fields the manager can see (spec 2 §2). */
export interface EditFields {
  readonly adjustment: boolean
  readonly exportType: boolean
}

/** Returns the bodies of the two calls of an edit; the second is made only if adjustments are visible (spec 2 §4). */
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
    /** @param after the version that the first call returned */
    adjustment: (after: number) =>
      fields.adjustment ? { bidId, adjustmentPrice: adjustment, version: after } : null,
  }
}

/** Returns the row with the saved values. */
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

/** Returns why the values cannot be saved, or null if they can. */
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
