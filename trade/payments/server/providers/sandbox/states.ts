import type { LinkMethod, PaymentState } from '../port.ts'

/** What a payer, or the company that is paid, does on the page of a payment. */
export const sandboxActions = ['pay', 'send', 'decline', 'refund'] as const
export type SandboxAction = (typeof sandboxActions)[number]

interface Payment {
  readonly method: LinkMethod
  readonly state: PaymentState
  readonly state_at: Date
  readonly expires_at: Date
  readonly arrives_at: Date | null
}

/** After which time money that was sent arrives: long enough to be seen, short enough to wait for. */
export const arrivalMs = 10_000

/** For how long a payment can be made, as with other providers. */
export const openMs = 24 * 3_600_000

/** The state of a payment at this time, and since when: open ones expire, money on its way arrives. */
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

/** What can be done with a payment in its state. Only a wire is under way for some time. */
export function actionsOf({ method, state }: Pick<Payment, 'method' | 'state'>): SandboxAction[] {
  if (state === 'open') return method === 'wire' ? ['pay', 'send', 'decline'] : ['pay', 'decline']
  if (state === 'pending') return ['decline']
  return state === 'paid' ? ['refund'] : []
}

/** The state after an action, `open` excluded: nothing comes back to it. */
export const stateAfter = {
  pay: 'paid',
  send: 'pending',
  decline: 'failed',
  refund: 'refunded',
} as const satisfies Record<SandboxAction, PaymentState>
