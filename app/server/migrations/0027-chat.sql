-- The talk about a bid, between its client (with the dealer) and the company. Owner: chat.

-- One row for each bid that somebody has written about: the row that every writer locks first, so that the ids
-- of its messages grow in the order in which they are committed.
create table chats (
  bid_id bigint primary key references bids,
  -- the newest message that is not withdrawn, of both sides and of each; 0 for none
  last_message_id bigint not null default 0,
  last_client_id bigint not null default 0,
  last_company_id bigint not null default 0,
  -- up to which message each side has read what the other has written
  client_read_id bigint not null default 0,
  company_read_id bigint not null default 0,
  -- of the latest change; the stream of events asks by it what is settled
  changed_xid xid8 not null default pg_current_xact_id()
);
create index chats_changed on chats (changed_xid, bid_id);
-- The few that somebody has to read.
create index chats_unread_by_company on chats (bid_id) where company_read_id < last_client_id;
create index chats_unread_by_client on chats (bid_id) where client_read_id < last_company_id;

create table chat_messages (
  id bigint generated always as identity primary key,
  bid_id bigint not null references chats,
  author_id integer not null references people,
  side text not null constraint chat_messages_side_known check (side in ('client', 'company')),
  -- without blanks at its ends; empty for a message of files alone
  text text not null constraint chat_messages_text_bounded check (char_length(text) <= 10000),
  written_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint chat_messages_withdrawn_soon check (withdrawn_at < written_at + interval '2 minutes')
);
create index chat_messages_of_bid on chat_messages (bid_id, id);
create index chat_messages_of_author on chat_messages (author_id);

-- A message stands as it was written: it is withdrawn or not, and nothing else of it changes.
create trigger chat_messages_stand before update of id, bid_id, author_id, side, text, written_at or delete
  on chat_messages for each row execute function refuse_change();
create trigger chat_messages_never_emptied before truncate on chat_messages
  for each statement execute function refuse_change();
