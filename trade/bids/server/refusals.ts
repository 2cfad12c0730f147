import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { type FieldMessage, Refusal } from '#platform/core/server/refusal.ts'
import type { BidChangedDetail } from '#trade/bids/contract/calls.ts'
import { bidRefusals } from '#trade/bids/contract/refusals.ts'

/**
 * The refusal of a bid. It is stored with the key of its request: a late copy must not become a bid
 * because there is more credit by then. Faults of the amount are reported under its field (decisions,
 * Wire).
 */
export function bidRefusal(code: RefusalCode): Refusal {
  const status = (bidRefusals as Partial<Record<RefusalCode, number>>)[code]
  if (status !== 422) return new Refusal(code, { commitsWrites: true })
  return new Refusal(code, { commitsWrites: true, fields: { amount: { key: `errors:${code}` } } })
}

/** The bid stands otherwise than the request expected; it is sent along as it stands now. */
export const bidChanged = (detail: BidChangedDetail) =>
  new Refusal('bid_changed', { commitsWrites: true, detail })

/** Only stock has a price of its own; at an auction the amount is needed. */
export const amountRequired = () => wrongField('amount', { key: 'fields:required' })

/** The export type of a bid at an auction, for people to whom it is not optional. */
export const typeRequired = () => wrongField('bidType', { key: 'fields:required' })

/** An export type that this person may not choose. */
export const typeNotAllowed = () => wrongField('bidType', { key: 'fields:invalid' })

/** No such person, or one whom managers do not bid for. */
export const unknownClient = () => wrongField('userId', { key: 'fields:invalid' })

const wrongField = (field: string, message: FieldMessage) =>
  new Refusal('invalid_fields', { fields: { [field]: message }, listsFields: true })
