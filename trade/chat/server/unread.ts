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
    select count(*)::int as conversations from chats
    where client_read_id < last_company_id and person_id = any(array(
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

const waiting = prepared('waiting-conversations', (db) =>
  sql<{ conversations: number }>`
    select count(*)::int as conversations from waiting_conversations
  `.compile(db),
)

/** Counts the conversations of all clients that wait for an answer of the company. */
export async function countWaitingConversations(db: Db): Promise<number> {
  const [row] = await waiting(db)
  return row?.conversations ?? 0
}
