-- A conversation can begin before the bid, with a question about a lot. It reserves the id of the bid that may follow.

alter table chats drop constraint chats_bid_id_fkey;
alter table chat_files drop constraint chat_files_bid_id_fkey;
alter table chats
  add column lot_id bigint references lots,
  add column person_id integer references people,
  -- no bid has followed yet
  add column is_question boolean default false not null;
update chats set lot_id = bid.lot_id, person_id = bid.person_id from bids bid where bid.id = chats.bid_id;
alter table chats alter column lot_id set not null, alter column person_id set not null;

create unique index chats_question on chats (person_id, lot_id) where is_question;
create index chats_of_lot on chats (lot_id, person_id);
create index chats_of_person on chats (person_id);
drop index chats_unread_by_client;
create index chats_unread_by_client on chats (person_id) where (client_read_id < last_company_id);
create index chats_unanswered on chats (bid_id) where (is_question and last_client_id > last_company_id);

-- What people can talk about: every bid, and every question without one.
create view conversations as
select id, person_id, lot_id, false as is_question from bids
union all
select bid_id, person_id, lot_id, true from chats where is_question;

-- What the company still has to answer before the bidding closes; null for stock, which has no deadline.
create view waiting_conversations as
select chat.bid_id, times.bidding_closes_at as answer_by
from chats chat join lots lot on lot.id = chat.lot_id join lot_deadlines times on times.lot_id = lot.id
where chat.is_question and chat.last_client_id > chat.last_company_id
  -- 4531 ongoing, 4532 upcoming
  and lot.status in (4531, 4532) and lot.withdrawn_at is null
  and (times.bidding_closes_at is null or times.bidding_closes_at > app_now());
