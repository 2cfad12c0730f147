import type { Invariant } from '#platform/core/server/invariant.ts'

/** Invariants of chats, with queries for the rows that violate them. */
export const chatInvariants: readonly Invariant[] = [
  {
    id: 'I10',
    rule: 'a conversation is about the bid of its id, of the same client and lot, or a question without a bid',
    breaches: `select format('bid %s', chat.bid_id) as row from chats chat left join bids bid on bid.id = chat.bid_id
      where chat.is_question <> (bid.id is null)
        or (chat.person_id, chat.lot_id) <> (bid.person_id, bid.lot_id)`,
  },
  {
    id: 'I10',
    rule: 'the newest messages of a conversation are its newest messages that were not withdrawn',
    breaches: `select format('bid %s', chat.bid_id) as row from chats chat cross join lateral (
        select coalesce(max(id), 0) as both_sides,
          coalesce(max(id) filter (where side = 'client'), 0) as client,
          coalesce(max(id) filter (where side = 'company'), 0) as company
        from chat_messages where bid_id = chat.bid_id and withdrawn_at is null
      ) newest
      where (chat.last_message_id, chat.last_client_id, chat.last_company_id)
        is distinct from (newest.both_sides, newest.client, newest.company)`,
  },
  {
    id: 'I10',
    rule: 'no side has read more than the other side has written',
    breaches: `select format('bid %s', chat.bid_id) as row from chats chat cross join lateral (
        select coalesce(max(id) filter (where side = 'client'), 0) as client,
          coalesce(max(id) filter (where side = 'company'), 0) as company
        from chat_messages where bid_id = chat.bid_id
      ) written
      where chat.client_read_id > written.company or chat.company_read_id > written.client`,
  },
]
