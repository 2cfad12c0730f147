import type { Tone } from '#platform/ui/web/tone.ts'
import { type PurchaseStatus, purchaseStatus } from '#trade/purchases/contract/rules.ts'

/** Returns the tone of a car's status: good on arrival, poor after cancellation, fair while waiting. */
export function purchaseStatusTone(status: PurchaseStatus): Tone {
  switch (status) {
    case purchaseStatus.inTransit:
    case purchaseStatus.delivered:
      return 'good'
    case purchaseStatus.domesticTransport:
    case purchaseStatus.waitingShip:
    case purchaseStatus.waitingLoading:
      return 'fair'
    case purchaseStatus.shippingCancelled:
    case purchaseStatus.purchaseCancelled:
      return 'poor'
    default:
      return 'quiet'
  }
}
