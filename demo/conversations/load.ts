import { sql } from 'kysely'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { countries } from '#reference/countries.ts'
import { addPastConversations, type PastConversation } from '#trade/chat/server/commands.ts'
import { markLoaded } from '../commands.ts'
import { demoPeople } from '../people.ts'
import { type ConversationBid, planConversations } from './plan.ts'

/** Days before today with conversations about bids. */
const pastDays = 10

/** Adds the conversations about the bids of the demo people, once for each day. */
export async function ensureDemoConversations(db: Db, now: Date): Promise<void> {
  const firstDay = addDays(tokyoDayOf(now), -pastDays)
  const days = await missingDays(db, firstDay)
  const [, , manager] = demoPeople
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', manager.email)
    .executeTakeFirst()
  if (days.length === 0 || !found) return
  const conversations: PastConversation[] = []
  const counts = { client: 0, dealer: 0, other: 0 }
  for (const day of days) {
    const bids = await bidsOf(db, day)
    conversations.push(...planConversations(day, bids, counts, { managerId: found.id, now }))
  }
  await db.transaction().execute(async (transaction) => {
    await addPastConversations(transaction, conversations)
    await markLoaded(transaction, days.map(partOf))
  })
}

const partOf = (day: string) => `talks ${day}`

/** Returns the days with bids of the demo that have no conversations yet. */
async function missingDays(db: Db, firstDay: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select substr(part, 6) as day from demo_days bids
    where part like 'bids %' and substr(part, 6) >= ${firstDay}
      and not exists (select from demo_days where part = 'talks ' || substr(bids.part, 6))
    order by day
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** Returns the bids of the demo on a day, except the visitors' own. */
async function bidsOf(db: Db, day: string): Promise<ConversationBid[]> {
  const [client, dealer] = demoPeople
  const russia = countries.find(({ code }) => code === 'RU')?.id ?? 0
  const { rows } = await sql<ConversationBid>`
    select bid.id, bid.person_id as "clientId", person.dealer_id as "dealerId", bid.status,
      case person.email when ${client.email} then 'client' when ${dealer.email} then 'dealer'
        else 'other' end as kind,
      case when person.country_id = ${russia} then 'ru' else 'en' end as language,
      bid.placed_at as "placedAt", coalesce(lot.starts_at, bid.placed_at) as "auctionAt"
    from bids bid join people person on person.id = bid.person_id join lots lot on lot.id = bid.lot_id
    where bid.auction_day = ${day} and not exists (select from chats where bid_id = bid.id)
      and exists (
        select from bid_log where bid_id = bid.id and event = 'placed' and request_id = 'demo'
      )
    order by bid.id
  `.execute(db)
  return rows
}
