import { type PurchaseStatus, purchaseStatus } from '#trade/purchases/contract/rules.ts'

const statusConsequences = [
  'paidBack',
  'ended',
  'resale',
  'resaleOwed',
  'off',
  'back',
  'delivered',
  'on',
] as const
type StatusConsequence = (typeof statusConsequences)[number]

/** What follows from a status, as the manager is told before it is set. */
export function statusConsequence(
  from: PurchaseStatus,
  to: PurchaseStatus,
  { isInvoiced, total }: { readonly isInvoiced: boolean; readonly total: number },
): StatusConsequence {
  const { purchaseCancelled, auctionResale, shippingCancelled, delivered } = purchaseStatus
  if (to === purchaseCancelled) return isInvoiced && total > 0 ? 'paidBack' : 'ended'
  if (to === auctionResale) return isInvoiced && total > 0 ? 'resaleOwed' : 'resale'
  if (to === shippingCancelled) return 'off'
  if ((to ?? 0) < (from ?? 0)) return 'back'
  return to === delivered ? 'delivered' : 'on'
}
