import type { Db } from '#platform/database/server/tables.ts'
import { beginPayment, type WantedPayment } from '#trade/payments/server/links/commands.ts'
import { applyEvent, applyMovements } from '#trade/payments/server/links/events/commands.ts'
import type {
  DisputeReport,
  LinkMethod,
  PaymentEvent,
  PaymentMovement,
} from '#trade/payments/server/providers/port.ts'

/** The provider of the demo. */
const provider = 'sandbox'

export const originOf = (now: Date) => ({ now, requestId: 'demo', network: '' })

/** Begins a payment on a page of the provider. */
export const beginLink = (
  db: Db,
  wanted: WantedPayment & { readonly method: LinkMethod },
): Promise<string> => beginPayment(db, { ...wanted, provider })

/** Applies an event of a payment, identified by `name` in the demo. */
export async function reportPayment(
  db: Db,
  now: Date,
  report: Omit<PaymentEvent, 'eventId' | 'providerId' | 'at'> & { readonly name: string },
): Promise<void> {
  const { name, ...event } = report
  const ids = { providerId: `demo-${name}`, eventId: `demo-${name}` }
  await applyEvent(db, originOf(now), provider, { ...event, ...ids, at: now })
}

/** Applies a movement of money after a payment, and details of its dispute. */
export async function reportMovement(
  db: Db,
  now: Date,
  movement: Omit<PaymentMovement, 'at'> | null,
  dispute: DisputeReport | null = null,
): Promise<void> {
  const movements = movement ? [{ ...movement, at: now }] : []
  await applyMovements(db, originOf(now), provider, { movements, dispute })
}
