import { type PurchaseStatus, purchaseStatus } from '../../../contract/purchases/rules.ts'
import type { Tone } from '../../ui/tone.ts'

/** The colour of a status: under way, arrived, or off the way. */
export function purchaseTone(status: PurchaseStatus): Tone {
  if (status === purchaseStatus.delivered) return 'good'
  if (status === null || status < purchaseStatus.delivered) return 'fair'
  return status === purchaseStatus.auctionResale ? 'quiet' : 'poor'
}
