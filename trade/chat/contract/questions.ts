import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { lotId } from '#platform/core/contract/values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { writingRefusals } from './calls.ts'
import { chatConversation } from './conversations.ts'

/** Why a person cannot ask about a lot. */
export const askingRefusals = [
  ...writingRefusals,
  'managers_do_not_ask',
] as const satisfies readonly RefusalCode[]

export const openQuestion = endpoint('POST', '/bid/question', {
  summary:
    'Opens the conversation about a lot: that of the active bid, else a question, which a later bid continues',
  body: z.object({ carId: lotId }),
  response: done.extend({ bidId: z.int() }),
  refusals: [...askingRefusals, 'too_many_requests'],
  access: { who: 'signed-in' },
  idempotent: true,
})

export const getLotQuestions = endpoint('GET', '/bid/lot-questions', {
  summary: 'Conversations about a lot that the person may see, the latest first',
  query: z.object({ ...pageQuery.shape, carId: lotId }),
  response: z.object({
    conversations: z.array(chatConversation),
    /** Whether the person can ask about the lot now. */
    canAsk: z.boolean(),
    pageInfo,
  }),
  access: { who: 'signed-in' },
})
export type LotQuestions = z.infer<typeof getLotQuestions.response>
