import type { Tone } from '#platform/ui/web/tone.ts'
import { type PurchaseStatus, purchaseStatus } from '#trade/purchases/contract/rules.ts'

/** The tone of a car's status: good once it is there, poor where it has left its way, fair while it waits. */
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
