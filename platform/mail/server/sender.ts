import type { Config } from '#platform/core/server/config.ts'

/** Who writes: the company as it is configured. */
export type Sender = Config['company']

/** Ways to reach the company, for the foot of a mail. */
export const contactsOf = ({ email, phone, messenger, address }: Sender): string[] =>
  [email, phone, messenger, address].filter(Boolean)
