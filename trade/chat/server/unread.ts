import { sql } from 'kysely'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'

const ofCompany = prepared('unread-conversations-of-company', (db) =>
  sql<{ conversations: number }>`
    select count(*)::int as conversations from chats where company_read_id < last_client_id
  `.compile(db),
)

const ofPeople = prepared(
  'unread-conversations-of-people',
  (db, personId: number, dealerId: number) =>
    sql<{ conversations: number }>`
    select count(*)::int as conversations from chats chat join bids bid on bid.id = chat.bid_id
    where chat.client_read_id < chat.last_company_id and bid.person_id = any(array(
      select ${personId}::int union all select id from people where dealer_id = ${dealerId}
    ))
  `.compile(db),
)

/** Counts the conversations with messages that the person's side has not read. */
export async function countUnreadConversations(db: Db, person: Person): Promise<number> {
  const viewer = viewerOf(person)
  const [row] =
    viewer === 'manager'
      ? await ofCompany(db)
      : // No person has the id 0.
        await ofPeople(db, person.id, viewer === 'dealer' ? person.id : 0)
  return row?.conversations ?? 0
}
