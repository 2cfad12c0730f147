import * as z from 'zod'
import { currencies } from '#platform/core/contract/currency.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { instant, personId } from '#platform/core/contract/values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'

/** For managers of money, like all calls of this file. */
const access = { who: 'permitted', flag: 'managePayments', managersOnly: true } as const

/**
 * The kinds of tasks for a manager of money: money that a provider moved and that could not be booked, a dispute that
 * needs an answer, an unknown event, a daily rate that was not accepted, and a deposit of somebody who may not bid.
 */
export const moneyTaskKinds = [
  'movement',
  'dispute',
  'provider_event',
  'odd_rate',
  'deposit',
] as const
export type MoneyTaskKind = (typeof moneyTaskKinds)[number]

const movementKinds = ['refund', 'refund_failed', 'dispute', 'dispute_reinstated'] as const

/** Why moved money is not booked automatically. */
export const movementWaits = [
  'payment_unknown',
  'payment_not_booked',
  'several_people',
  'other_currency',
  'above_payment',
  'no_exchange_rate',
  'already_decided',
] as const
export type MovementWait = (typeof movementWaits)[number]

/** The facts of a task; each kind has some of them. */
const facts = z.object({
  /** The kind of movement. */
  movement: z.enum(movementKinds).optional(),
  why: z.enum(movementWaits).optional(),
  currency: z.enum(currencies).optional(),
  /** In the smallest unit of its currency. */
  amountMinor: z.int().optional(),
  amountYen: z.int().optional(),
  /** The provider's reference: of the payment, the refund, the dispute, or the object of an event. */
  reference: z.string().optional(),
  payment: z.string().optional(),
  /** The type of an event, the state of a dispute, or the source of a rate. */
  text: z.string().optional(),
  /** When the provider last reported it, and how many events of this type there have been. */
  lastAt: instant.optional(),
  count: z.int().optional(),
  /** The deadline for answering a dispute. */
  until: instant.optional(),
  /** Tokyo day of a rate. */
  day: z.string().optional(),
  /** Yen per dollar: the rate that was not accepted, and the previous one. */
  yen: z.number().optional(),
  lastYen: z.number().optional(),
})
export type MoneyTaskFacts = z.infer<typeof facts>

const moneyTask = z.object({
  id: z.int(),
  kind: z.enum(moneyTaskKinds),
  user: z.object({ id: z.int(), name: z.string(), company: z.string() }).nullable(),
  facts,
  createdAt: instant,
  doneAt: instant.nullable(),
  /** Empty if the program closed it because nothing was left to do. */
  doneBy: z.string(),
  note: z.string(),
})
export type MoneyTask = z.infer<typeof moneyTask>

export const listMoneyTasks = endpoint('GET', '/payments/tasks', {
  summary: 'Open tasks of managers of money, oldest first, or closed ones, newest first',
  query: z.object({ ...pageQuery.shape, state: z.enum(['open', 'done']).default('open') }),
  response: z.object({ tasks: z.array(moneyTask).max(100), open: z.int(), pageInfo }),
  access,
})

export const decideMoneyTask = endpoint('POST', '/payments/decide-task', {
  summary: 'Carries out what a task proposes, or closes it',
  body: z.object({
    taskId: z.coerce.number().int().positive().max(9_007_199_254_740_991),
    /** `book` moved money, `enter` a rate that was not accepted, or just `close` the task. */
    action: z.enum(['book', 'enter', 'close']),
    /** The client; required if the provider does not identify one. */
    userId: personId.optional(),
    note: z.string().trim().max(500).default(''),
  }),
  response: done,
  refusals: [
    ...(['not_found', 'payment_changed', 'client_needed', 'no_exchange_rate'] as const),
    ...(['journal_day_closed', 'own_account'] as const),
  ],
  access,
  idempotent: true,
})
