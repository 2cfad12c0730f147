import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { option } from '#platform/core/contract/option.ts'

export const conditionList = endpoint('GET', '/site/condition-list', {
  summary: 'Condition grades, best first',
  query: z.object({ type: z.string().max(40).optional() }),
  response: z.array(option),
  access: { who: 'signed-in' },
})
