-- What a bid was accepted against, who let it past a check, which terms were ticked, and how it ended.
-- Owner: bids. Decisions 32 and 33 say why.

alter table bids
  -- the manager who let the amount past the check of credit, or the bid past the limit of the day; null
  -- where the check was made. Without a reference, as changed_by.
  add column credit_waived_by integer,
  add column day_limit_waived_by integer,
  -- who set the latest amount
  add column accepted_by integer,
  -- counts the changes: a request says which state of the bid it was made for
  add column version integer not null default 1,
  -- the version of the terms that were ticked for the latest amount; null for bids from before
  add column terms_version smallint,
  -- placed with the house, and the result does not say whether it has won: a manager decides
  add column to_decide boolean not null default false,
  -- why the bid ended by rule (status 5); null where a person has decided
  add column end_reason text constraint bids_end_reason_known check (
    end_reason in ('not_placed', 'outbid', 'not_sold', 'cancelled', 'removed', 'no_result')
  ),
  -- null: the system
  alter column changed_by drop not null;

alter table bid_log
  alter column actor_id drop not null,
  add column credit_waived_by integer,
  drop constraint bid_log_event_known,
  add constraint bid_log_event_known check (event in ('placed', 'changed', 'status', 'marked'));

-- Until now a check could be off for the client's own bid. Such bids say that nobody else let them pass.
alter table bids disable trigger user;
update bids set accepted_by = changed_by where status = 1;
update bids set accepted_by = placed_by where accepted_by is null;
update bids set credit_waived_by = accepted_by where limit_yen is null;
update bids set day_limit_waived_by = placed_by where day_limit is null;
alter table bids enable trigger user;
alter table bid_log disable trigger user;
update bid_log set credit_waived_by = actor_id
where limit_yen is null and bid_exposure_yen(status, amount_yen)
  > coalesce(bid_exposure_yen(status_before, amount_before_yen), 0);
alter table bid_log enable trigger user;

alter table bids
  alter column accepted_by set not null,
  add constraint bids_credit_checked check (limit_yen is not null or credit_waived_by is not null),
  add constraint bids_day_limit_checked
    check (day_limit is not null or day_limit_waived_by is not null),
  add constraint bids_to_decide_placed check (not to_decide or status = 2),
  add constraint bids_end_reason_ended check (end_reason is null or status = 5);
-- A growing exposure was checked, or somebody answers for it.
alter table bid_log add constraint bid_log_growth_checked check (
  limit_yen is not null or credit_waived_by is not null
  or bid_exposure_yen(status, amount_yen)
    <= coalesce(bid_exposure_yen(status_before, amount_before_yen), 0)
);

-- The bids that a result may end.
create index bids_open on bids (lot_id, id) where status in (1, 2);
