import * as z from 'zod'
import { languages } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { yen } from './yen.ts'

/** Ways to reach the company and its pages elsewhere; from configuration. */
export const company = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Link that opens a chat with the company; empty when there is none. */
  messenger: z.string(),
  address: z.string(),
  links: z.array(z.object({ label: z.string(), href: z.url() })),
})
export type Company = z.infer<typeof company>

/** What every page may know before anybody has signed in. */
export const siteInfo = endpoint('GET', '/site/info', {
  summary: 'Company, deposit, notice, server time and, in demo mode, the accounts to try',
  response: z.object({
    success: z.literal(true),
    company,
    /** Asked for before bidding, unless a person and the company agree otherwise. */
    defaultDepositYen: yen,
    /** Shown above the sign-in form; one text per language, empty for none. */
    notice: z.record(z.enum(languages), z.string()),
    now: z.iso.datetime(),
    demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), kind: z.string() })),
  }),
  refusals: [],
  access: { who: 'anyone' },
})
