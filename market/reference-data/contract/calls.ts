import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { option } from '#platform/core/contract/option.ts'

const signedIn = { refusals: [], access: { who: 'signed-in' } } as const

export const gearboxList = endpoint('GET', '/site/gearbox-list', {
  summary: 'Gearboxes, named in the language of the request',
  response: z.array(option),
  ...signedIn,
})

/** spec 1 §7: the text is in `value` and the code in `label`; the client swaps them. */
export const auctionStatusList = endpoint('GET', '/site/auction-status-list', {
  summary: 'Lot auction statuses',
  response: z.array(option),
  ...signedIn,
})
