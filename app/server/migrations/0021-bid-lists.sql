-- What managers set on bids, groups of which a client wants only some, and who looks after whom.
-- Owners: bids, account (people). Decision 40 says why.

alter table people
  -- the dealer whose client the person is
  add column dealer_id integer references people
    constraint people_dealer_other check (dealer_id <> id),
  -- the manager who looks after the person
  add column manager_id integer references people
    constraint people_manager_other check (manager_id <> id),
  -- what managers should know about the person; only they read it
  add column manager_note text not null default ''
    constraint people_manager_note_length check (length(manager_note) <= 2000);
create index people_of_dealer on people (dealer_id) where dealer_id is not null;

-- How many vehicles of a group a client wants to buy; without a row it is one.
create table bid_group_sizes (
  person_id integer not null references accounts,
  bid_group smallint not null constraint bid_group_sizes_group_known check (bid_group between 1 and 26),
  cars smallint not null constraint bid_group_sizes_cars_few check (cars between 1 and 5),
  primary key (person_id, bid_group)
);

alter table bids disable trigger user;
alter table bids
  -- the lot's auction day, which is part of the lot's key and never changes; null for stock
  add column auction_day date,
  -- what a manager adds to the maximum, or takes off it, when the hall calls for it; null for none
  add column adjustment_yen bigint
    constraint bids_adjustment_bounded check (abs(adjustment_yen) <= 100000000 and adjustment_yen <> 0),
  -- what the bid may cost: a lower adjustment frees nothing
  add column charge_yen bigint not null
    generated always as (amount_yen + greatest(coalesce(adjustment_yen, 0), 0)) stored
    constraint bids_charge_bounded check (charge_yen <= 100000000),
  -- at the house's deadline the bid goes from new to placed by itself
  add column auto_bid boolean not null default false,
  -- the manager who changed the bid last; null where none has. Without a reference, as changed_by.
  add column manager_id integer,
  -- what a manager wrote to the client about the status
  add column status_note text not null default ''
    constraint bids_status_note_length check (length(status_note) <= 500),
  add constraint bids_maximum_positive check (amount_yen + coalesce(adjustment_yen, 0) > 0),
  drop constraint bids_end_reason_known,
  add constraint bids_end_reason_known check (
    end_reason in ('not_placed', 'outbid', 'not_sold', 'cancelled', 'removed', 'no_result', 'group_filled')
  ),
  drop constraint bids_end_reason_ended,
  add constraint bids_end_reason_ended check (end_reason is null or status in (3, 5));
update bids set auction_day = lots.auction_day from lots where lots.id = bids.lot_id;
update bids set manager_id = accepted_by where accepted_by <> person_id;
alter table bids enable trigger user;
alter table bids add constraint bids_day_of_auction check ((market = 'auction') = (auction_day is not null));
create index bids_by_day on bids (auction_day, status);
create index bids_of_person_by_day on bids (person_id, auction_day);
create index bids_by_status on bids (status, auction_day) where status <> 1;

alter table bid_log disable trigger user;
alter table bid_log
  -- by how much the change moved the person's exposure
  add column growth_yen bigint,
  -- what else changed: {"adjustment": [before, after], "group": …, "type": …, "auto": …, "reason": …}
  add column changes jsonb not null default '{}';
update bid_log set growth_yen = bid_exposure_yen(status, amount_yen)
  - coalesce(bid_exposure_yen(status_before, amount_before_yen), 0);
alter table bid_log
  alter column growth_yen set not null,
  drop constraint bid_log_growth_checked,
  -- A growing exposure was checked, or somebody answers for it.
  add constraint bid_log_growth_checked check (
    growth_yen <= 0 or limit_yen is not null or credit_waived_by is not null
  );
alter table bid_log enable trigger user;

-- The one definition of a person's exposure; accounts.exposure_yen follows it. Of a group it is the sum of
-- as many of the highest amounts as the client wants vehicles, and never less than what is won.
create or replace view exposures as
select person_id, sum(exposure_yen)::bigint as exposure_yen, sum(open_bids)::integer as open_bids
from (
  select person_id, sum(charge_yen) as exposure_yen, count(*) filter (where status in (1, 2)) as open_bids
  from bids where status in (1, 2, 6) and bid_group is null group by person_id
  union all
  select person_id,
    greatest(
      sum(charge_yen) filter (where place <= cars),
      coalesce(sum(charge_yen) filter (where status = 6), 0)
    ),
    count(*) filter (where status in (1, 2))
  from (
    select bid.person_id, bid.bid_group, bid.charge_yen, bid.status, coalesce(size.cars, 1) as cars,
      row_number() over (
        partition by bid.person_id, bid.bid_group order by bid.charge_yen desc, bid.id
      ) as place
    from bids bid
    left join bid_group_sizes size
      on size.person_id = bid.person_id and size.bid_group = bid.bid_group
    where bid.status in (1, 2, 6) and bid.bid_group is not null
  ) grouped
  group by person_id, bid_group
) parts
group by person_id;

-- Until now all bids of a group counted.
alter table accounts disable trigger user;
update accounts set exposure_yen = coalesce(
  (select exposure_yen from exposures where exposures.person_id = accounts.person_id), 0
);
alter table accounts enable trigger user;

-- The sold price of a lot that a manager has entered; the feed fills it only where it is empty.
-- Owner: lots.
alter table lots
  add column sold_price_set_by integer references people;
create table lot_price_changes (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots on delete cascade,
  at timestamptz not null default app_now(),
  -- null: the feed
  actor_id integer references people,
  before_yen bigint,
  after_yen bigint,
  request_id text not null
);
create index lot_price_changes_of_lot on lot_price_changes (lot_id, id);
-- A price of the feed that differs from what a manager has entered: somebody has to look.
create table sold_price_differences (
  lot_id bigint primary key references lots on delete cascade,
  entered_yen bigint not null,
  feed_yen bigint not null,
  found_at timestamptz not null default app_now(),
  resolved_at timestamptz
);
