-- Inspections that clients order before bidding. Tariffs name the houses that offer them, their fee and deadline.

alter table tariffs
  -- hours before the bidding closes until which an inspection can be ordered
  add column lead_hours smallint,
  drop constraint tariffs_kind_known,
  add constraint tariffs_kind_known check (
    kind in ('auction_fee', 'inland', 'yard', 'freight', 'insurance', 'agent', 'lot_inspection')
  ),
  add constraint tariffs_inspection check (
    (kind = 'lot_inspection') = (lead_hours is not null)
    and (kind <> 'lot_inspection' or (amount_yen is not null and house_id is not null))
  ),
  add constraint tariffs_lead_hours_bounded check (lead_hours between 0 and 168);

alter table purchase_lines
  drop constraint purchase_lines_kind_known,
  add constraint purchase_lines_kind_known check (kind in (
    'car', 'auction_fee', 'inland', 'yard', 'freight', 'insurance', 'agent', 'lot_inspection', 'discount', 'other'
  ));

create table inspections (
  bid_id bigint primary key references chats,
  ordered_by integer not null references people,
  ordered_at timestamptz not null,
  -- as the person saw them; without a deadline for stock
  fee_yen bigint not null,
  deadline_at timestamptz,
  state text default 'ordered' not null,
  decided_by integer references people,
  decided_at timestamptz,
  -- why it was declined
  reason text default '' not null,
  constraint inspections_before_deadline check (ordered_at < deadline_at),
  constraint inspections_decided check (
    (state <> 'ordered') = (decided_by is not null) and (state <> 'ordered') = (decided_at is not null)
  ),
  constraint inspections_fee_positive check (fee_yen > 0),
  constraint inspections_reason check ((state = 'declined') = (reason <> '') and char_length(reason) <= 10000),
  constraint inspections_state_known check (state in ('ordered', 'done', 'declined'))
);
create index inspections_ordered on inspections (bid_id) where (state = 'ordered');

-- A conversation with an inspection is listed even if all its messages were withdrawn.
drop index chats_in_order_of_company;
create index chats_in_order_of_company
  on chats (((company_read_id < last_client_id)) desc, last_message_id desc, bid_id desc);

-- An inspection waits until it is decided, also after the bidding has closed.
create or replace view waiting_conversations as
select chat.bid_id, times.bidding_closes_at as answer_by
from chats chat join lots lot on lot.id = chat.lot_id join lot_deadlines times on times.lot_id = lot.id
where chat.is_question and chat.last_client_id > chat.last_company_id
  -- 4531 ongoing, 4532 upcoming
  and lot.status in (4531, 4532) and lot.withdrawn_at is null
  and (times.bidding_closes_at is null or times.bidding_closes_at > app_now())
union
select chat.bid_id, times.bidding_closes_at
from inspections inspection join chats chat on chat.bid_id = inspection.bid_id
  join lot_deadlines times on times.lot_id = chat.lot_id
where inspection.state = 'ordered';
