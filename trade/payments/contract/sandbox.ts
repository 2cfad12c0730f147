import * as z from 'zod'
import { currencies } from '#platform/core/contract/currency.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'

// The sandbox is a provider of payments of its own: these are the calls of its page, not of the app.

/** Of another shape it is as unknown as one that nobody has made. */
const token = z.string().max(100)

const action = z.enum(['pay', 'send', 'decline', 'refund'])
export type SandboxAction = z.infer<typeof action>

const sandboxPayment = z.object({
  method: z.enum(['wallet', 'wire']),
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'refunded']),
  currency: z.enum(currencies),
  amountMinor: z.int().min(1),
  description: z.string(),
  /** Who is paid, and who pays. */
  payee: z.string(),
  payer: z.string(),
  /** What can be done now. */
  actions: z.array(action),
  /** Where the payer goes back to; null where nobody came from there. */
  returnUrl: z.url().nullable(),
})
export type SandboxPayment = z.infer<typeof sandboxPayment>

export const viewSandboxPayment = endpoint('GET', '/sandbox-payments/view', {
  summary: 'A payment in the sandbox, to everybody who has its address',
  query: z.object({ token }),
  response: sandboxPayment,
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'anyone' },
})

export const actOnSandboxPayment = endpoint('POST', '/sandbox-payments/act', {
  summary:
    'Pays, declines or refunds a payment in the sandbox; what its state forbids changes nothing',
  body: z.object({ token, action }),
  response: sandboxPayment,
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'anyone' },
})
