import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { type FieldMessage, Refusal } from '#platform/core/server/refusal.ts'
import type { BidChangedDetail } from '#trade/bids/contract/calls.ts'
import { bidRefusals } from '#trade/bids/contract/refusals.ts'

/**
 * Returns the refusal of a bid. It is stored with the key of its request, so that a late copy cannot become a bid when
 * there is more credit. Faults of the amount are reported under its field (decisions, Wire).
 */
export function bidRefusal(code: RefusalCode): Refusal {
  const status = (bidRefusals as Partial<Record<RefusalCode, number>>)[code]
  if (status !== 422) return new Refusal(code, { commitsWrites: true })
  return new Refusal(code, { commitsWrites: true, fields: { amount: { key: `errors:${code}` } } })
}

/** Returns the refusal for a bid that has changed, with the current bid. */
export const bidChanged = (detail: BidChangedDetail) =>
  new Refusal('bid_changed', { commitsWrites: true, detail })

/** Only stock has a price of its own; at an auction the amount is mandatory. */
export const amountRequired = () => wrongField('amount', { key: 'fields:required' })

/** For people who must choose an export type at auctions. */
export const typeRequired = () => wrongField('bidType', { key: 'fields:required' })

/** For an export type that this person may not choose. */
export const typeNotAllowed = () => wrongField('bidType', { key: 'fields:invalid' })

/** For an unknown person, or one for whom managers do not bid. */
export const unknownClient = () => wrongField('userId', { key: 'fields:invalid' })

const wrongField = (field: string, message: FieldMessage) =>
  new Refusal('invalid_fields', { fields: { [field]: message }, listsFields: true })
