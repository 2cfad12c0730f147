import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { idList } from '#platform/core/contract/query-values.ts'

export const described = z.object({ value: z.int(), label: z.string(), description: z.string() })

export const listBidTypes = endpoint('GET', '/bid/type', {
  summary: 'How a vehicle may leave Japan, for clients',
  response: z.array(described),
  refusals: [],
  access: { who: 'signed-in' },
})

export const listExportTypes = endpoint('GET', '/bid/export-type', {
  summary: 'What may become of a vehicle, for managers',
  response: z.array(described),
  refusals: [],
  access: { who: 'permitted', flag: 'bidManagementEnabled', managersOnly: true },
})

export const listBidGroups = endpoint('GET', '/bid/group', {
  summary: 'Groups of bids: how many vehicles of each one wants, and how many bids wait in it',
  query: z.object({ userId: idList.optional() }),
  response: z.array(
    z.object({
      /** 1 for A to 26 for Z; a placeholder without a group goes first. */
      value: z.union([z.int(), z.literal('-')]),
      label: z.string(),
      cars: z.int().min(0),
      bids: z.int().min(0),
    }),
  ),
  refusals: [],
  access: { who: 'signed-in' },
})
