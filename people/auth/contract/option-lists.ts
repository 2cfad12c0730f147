import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { option } from '#platform/core/contract/option.ts'

const open = { refusals: [], access: { who: 'anyone' } } as const

export const countryList = endpoint('GET', '/site/get-country-list', {
  summary: 'Countries, named in the language of the request',
  response: z.object({
    success: z.literal(true),
    countryList: z.array(z.object({ value: z.int(), label: z.string() })),
  }),
  ...open,
})

export const currencyList = endpoint('GET', '/site/currency-list', {
  summary: 'Currencies of balances',
  response: z.array(option),
  ...open,
})

export const languageList = endpoint('GET', '/site/get-language', {
  summary: 'Languages of the interface by their ids',
  response: z.array(z.object({ value: z.int(), label: z.string() })),
  ...open,
})
