import * as z from 'zod'
import { currencies } from '#platform/core/contract/currency.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { instant, personId } from '#platform/core/contract/values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'

/** Managers of money, as all calls of this file. */
const access = { who: 'permitted', flag: 'managePayments', managersOnly: true } as const

/**
 * What waits for a manager of money: money that a provider moved and that could not be booked, a dispute that wants an
 * answer, an event that the program does not understand, a daily rate that was not taken, and money of somebody who may
 * not bid.
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

/** Why money that moved is not booked by itself. */
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

/** Facts of a task; those that its kind has. */
const facts = z.object({
  /** Money that moved. */
  movement: z.enum(movementKinds).optional(),
  why: z.enum(movementWaits).optional(),
  currency: z.enum(currencies).optional(),
  /** In the smallest unit of its currency. */
  amountMinor: z.int().optional(),
  amountYen: z.int().optional(),
  /** What the provider calls it: the payment, the refund, the dispute, the object of an event. */
  reference: z.string().optional(),
  payment: z.string().optional(),
  /** The type of an event, the state of a dispute, the source of a rate. */
  text: z.string().optional(),
  /** When the provider last reported it, and how many events of this type there have been. */
  lastAt: instant.optional(),
  count: z.int().optional(),
  /** Until when a dispute wants an answer. */
  until: instant.optional(),
  /** Tokyo day of a rate. */
  day: z.string().optional(),
  /** Yen for a dollar: the one that was not taken, and the one before. */
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
  /** Empty where the program found that nothing is left to do. */
  doneBy: z.string(),
  note: z.string(),
})
export type MoneyTask = z.infer<typeof moneyTask>

export const listMoneyTasks = endpoint('GET', '/payments/tasks', {
  summary: 'What waits for a manager of money, the oldest first; or what is done, the newest first',
  query: z.object({ ...pageQuery.shape, state: z.enum(['open', 'done']).default('open') }),
  response: z.object({ tasks: z.array(moneyTask).max(100), open: z.int(), pageInfo }),
  refusals: [],
  access,
})

export const decideMoneyTask = endpoint('POST', '/payments/decide-task', {
  summary: 'Carry out what a task proposes, or say that it is done',
  body: z.object({
    taskId: z.coerce.number().int().positive().max(9_007_199_254_740_991),
    /** `book` money that moved, `enter` a rate that was not taken, or only `close` the task. */
    action: z.enum(['book', 'enter', 'close']),
    /** Whose money it was; needed where the provider does not say it. */
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
