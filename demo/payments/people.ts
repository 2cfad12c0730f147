import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { demoDomain } from '../people.ts'

const mailboxes = {
  client: 'client',
  dealer: 'dealer',
  manager: 'manager',
  secondManager: 'manager2',
  grace: 'grace.wanjiru',
  peter: 'peter.otieno',
  dmitri: 'dmitri.volkov',
  ruslan: 'ruslan.abdulov',
  naomi: 'naomi.kerr',
  kofi: 'kofi.mensah',
  sergei: 'sergei.pak',
  amina: 'amina.juma',
  /** Not allowed to bid yet. */
  elena: 'elena.kim',
  /** Reads amounts and pays in dollars. */
  dollars: 'liam.harris',
} as const

/** Ids of the demo people with payments. */
export type Payers = Readonly<Record<keyof typeof mailboxes, number>>

export async function peopleOf(db: Db): Promise<Payers> {
  const { rows } = await sql<{ mailbox: string; id: number }>`
    select split_part(email, '@', 1) as mailbox, id from people where email like ${`%@${demoDomain}`}
  `.execute(db)
  const known = new Map(rows.map(({ mailbox, id }) => [mailbox, id]))
  return Object.fromEntries(
    Object.entries(mailboxes).map(([name, mailbox]) => [name, known.get(mailbox) ?? 0]),
  ) as Payers
}
