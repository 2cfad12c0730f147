import * as z from 'zod'
import { currencies } from '#platform/core/contract/currency.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'

// The sandbox is a separate payment provider: these calls belong to its page, not to the app.

/** A token of another shape is treated as unknown. */
const token = z.string().max(100)

const action = z.enum(['pay', 'send', 'decline', 'refund'])
export type SandboxAction = z.infer<typeof action>

const sandboxPayment = z.object({
  method: z.enum(['wallet', 'wire']),
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'refunded']),
  currency: z.enum(currencies),
  amountMinor: z.int().min(1),
  description: z.string(),
  /** The company that is paid, and the payer. */
  payee: z.string(),
  payer: z.string(),
  /** The actions that are possible now. */
  actions: z.array(action),
  /** URL to which the payer returns; null if the payer did not come from a page. */
  returnUrl: z.url().nullable(),
})
export type SandboxPayment = z.infer<typeof sandboxPayment>

export const viewSandboxPayment = endpoint('GET', '/sandbox-payments/view', {
  summary: 'A payment in the sandbox, for anybody who has its URL',
  query: z.object({ token }),
  response: sandboxPayment,
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'anyone' },
})

export const actOnSandboxPayment = endpoint('POST', '/sandbox-payments/act', {
  summary:
    'Pays, declines or refunds a payment in the sandbox; has no effect if its state does not allow it',
  body: z.object({ token, action }),
  response: sandboxPayment,
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'anyone' },
})
