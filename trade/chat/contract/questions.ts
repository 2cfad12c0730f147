import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { lotId } from '#platform/core/contract/values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { askingRefusals } from './calls.ts'
import { chatConversation } from './conversations.ts'
import { inspectionOffer } from './inspections.ts'

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
  summary:
    'Conversations about a lot that the person may see: first their own, the newest in front, then the latest of their clients',
  query: z.object({ ...pageQuery.shape, carId: lotId }),
  response: z.object({
    conversations: z.array(chatConversation),
    /** Whether the person can ask about the lot now. */
    canAsk: z.boolean(),
    /** The inspection that the person can order now; null if there is none. */
    inspection: inspectionOffer.nullable(),
    pageInfo,
  }),
  access: { who: 'signed-in' },
})
export type LotQuestions = z.infer<typeof getLotQuestions.response>
