import * as z from 'zod'

/** `event: purchase`: status, logistics, invoices, documents or notes of a purchased car have changed. */
export const purchaseEvent = z.object({ purchaseId: z.int(), clientId: z.int() })
export type PurchaseEventData = z.infer<typeof purchaseEvent>
