import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { bidId, instant, lotId } from '#platform/core/contract/values.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { askingRefusals, chatMessage, messageText } from './calls.ts'

export const inspectionStates = ['ordered', 'done', 'declined'] as const
export type InspectionState = (typeof inspectionStates)[number]

/** An inspection of a lot that a client has ordered in a conversation. */
export const inspection = z.object({
  state: z.enum(inspectionStates),
  fee: yen,
  /** Why it was declined; else empty. */
  reason: z.string(),
})
export type Inspection = z.infer<typeof inspection>

/** What the auction house of a lot offers now. */
export const inspectionOffer = z.object({
  fee: yen,
  /** Until when it can be ordered; null for stock. */
  until: instant.nullable(),
})

export const orderInspection = endpoint('POST', '/bid/order-inspection', {
  summary:
    'Orders an inspection of a lot; the wish becomes a message of the conversation about the lot',
  body: z.object({
    carId: lotId,
    /** What to look at. */
    comment: messageText.refine((text) => text !== '', 'required'),
    /** The fee that the person has seen. */
    fee: yen,
  }),
  response: done.extend({ bidId: z.int(), message: chatMessage }),
  refusals: [
    ...askingRefusals,
    ...([
      'inspection_not_offered',
      'inspection_closed',
      'inspection_fee_changed',
      'inspection_ordered',
    ] as const),
    'too_many_requests',
  ],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const decideInspection = endpoint('POST', '/bid/decide-inspection', {
  summary:
    'Marks an ordered inspection as done, or declines it with a reason, which becomes a message',
  body: z
    .object({
      bidId,
      state: z.enum(['done', 'declined']),
      reason: messageText.default(''),
    })
    .refine(({ state, reason }) => state === 'done' || reason !== '', {
      path: ['reason'],
      message: 'required',
    }),
  response: done,
  refusals: ['not_found', 'inspection_decided', 'too_many_requests'],
  access: { who: 'permitted', flag: 'bidManagementEnabled', managersOnly: true },
  idempotent: true,
})
