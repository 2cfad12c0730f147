import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const health = endpoint('GET', '/health', {
  summary: 'The process is up',
  answer: z.object({ success: z.literal(true), version: z.string() }),
  refusals: [],
  access: { who: 'anyone' },
})

export const ready = endpoint('GET', '/ready', {
  summary: 'The database answers and lots can be listed',
  answer: z.object({ success: z.literal(true) }),
  refusals: ['unavailable'],
  access: { who: 'anyone' },
})

/** What the sign-in page may know before anybody has signed in. */
export const siteInfo = endpoint('GET', '/site/info', {
  summary: 'Company name, server time and, in demo mode, the accounts to try',
  answer: z.object({
    success: z.literal(true),
    company: z.string(),
    now: z.iso.datetime(),
    demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), kind: z.string() })),
  }),
  refusals: [],
  access: { who: 'anyone' },
})

const option = z.object({ value: z.int(), label: z.string() })

/** spec 1 §7: statuses as options, English labels; the web translates by code. */
export const auctionStatusList = endpoint('GET', '/site/auction-status-list', {
  summary: 'Lot auction statuses',
  answer: z.array(option),
  refusals: [],
  access: { who: 'signed-in' },
})
