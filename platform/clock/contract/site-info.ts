import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { languages } from '#platform/i18n/contract/language.ts'

/** Contacts of the company and links to its other sites; from the configuration. */
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

/** Public information about the site, available before signing in. */
export const siteInfo = endpoint('GET', '/site/info', {
  summary: 'Company, deposit, notice, server time and, in demo mode, the accounts to try',
  response: z.object({
    success: z.literal(true),
    company,
    /** The usual deposit before bidding; a person and the company may agree on another one. */
    defaultDepositYen: yen,
    /** Shown above the sign-in form; one text per language, empty for none. */
    notice: z.record(z.enum(languages), z.string()),
    now: z.iso.datetime(),
    demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), kind: z.string() })),
  }),
  access: { who: 'anyone' },
})
