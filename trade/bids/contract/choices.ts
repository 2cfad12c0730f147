import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { idList } from '#platform/core/contract/query-values.ts'

export const described = z.object({ value: z.int(), label: z.string(), description: z.string() })

export const listBidTypes = endpoint('GET', '/bid/type', {
  summary: 'The ways in which a vehicle can leave Japan, for clients',
  response: z.array(described),
  access: { who: 'signed-in' },
})

export const listExportTypes = endpoint('GET', '/bid/export-type', {
  summary: 'The ways in which a vehicle can be handled, for managers',
  response: z.array(described),
  access: { who: 'permitted', flag: 'bidManagementEnabled', managersOnly: true },
})

export const listBidGroups = endpoint('GET', '/bid/group', {
  summary: 'The groups of bids, with the number of vehicles wanted and of open bids in each',
  query: z.object({ userId: idList.optional() }),
  response: z.array(
    z.object({
      /** 1 for A to 26 for Z, after a placeholder for no group. */
      value: z.union([z.int(), z.literal('-')]),
      label: z.string(),
      cars: z.int().min(0),
      bids: z.int().min(0),
    }),
  ),
  access: { who: 'signed-in' },
})
