import type { LinkMethod, PaymentState } from '../port.ts'

/** Actions of a payer, or of the company that is paid, on the page of a payment. */
export const sandboxActions = ['pay', 'send', 'decline', 'refund'] as const
export type SandboxAction = (typeof sandboxActions)[number]

interface Payment {
  readonly method: LinkMethod
  readonly state: PaymentState
  readonly state_at: Date
  readonly expires_at: Date
  readonly arrives_at: Date | null
}

/** Time until sent money arrives: long enough to be seen, short enough to wait for. */
export const arrivalMs = 10_000

/** How long a payment can be made, as with other providers. */
export const openMs = 24 * 3_600_000

/** Returns the state of a payment at a time, and since when: open ones expire, pending ones arrive. */
export function stateByTime(
  { state, state_at, expires_at, arrives_at }: Payment,
  now: Date,
): { readonly state: PaymentState; readonly since: Date } {
  if (state === 'open' && expires_at <= now) return { state: 'expired', since: expires_at }
  if (state === 'pending' && arrives_at !== null && arrives_at <= now) {
    return { state: 'paid', since: arrives_at }
  }
  return { state, since: state_at }
}

/** Returns the possible actions. Only a wire stays pending for some time. */
export function actionsOf({ method, state }: Pick<Payment, 'method' | 'state'>): SandboxAction[] {
  if (state === 'open') return method === 'wire' ? ['pay', 'send', 'decline'] : ['pay', 'decline']
  if (state === 'pending') return ['decline']
  return state === 'paid' ? ['refund'] : []
}

/** The state after each action. */
export const stateAfter = {
  pay: 'paid',
  send: 'pending',
  decline: 'failed',
  refund: 'refunded',
} as const satisfies Record<SandboxAction, PaymentState>
