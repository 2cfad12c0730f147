-- PostgreSQL reads the text of every check again for each bid, a fifth of what a bid costs. The rules about single
-- values and about what managers write are in the trigger validate_bid from now on, which is compiled once; what
-- a bid promises its buyer stays a check. Owner: bids. Decision 84.

alter table bids
  drop constraint bids_held_back_waits, drop constraint bids_held_back_known,
  drop constraint bids_end_reason_known, drop constraint bids_end_reason_ended,
  drop constraint bids_adjustment_bounded, drop constraint bids_maximum_positive,
  drop constraint bids_step, drop constraint bids_stock_price,
  drop constraint bids_group_known, drop constraint bids_export_type_known,
  drop constraint bids_status_known, drop constraint bids_market_known,
  drop constraint bids_day_of_auction, drop constraint bids_deadline_of_auction,
  drop constraint bids_to_decide_placed,
  drop constraint bids_status_note_length, drop constraint bids_comment_length;

-- The argument of place_bid, which is called for every bid: typed, where reading JSON cost a twentieth of a bid. Its
-- fields are in the order of bidRequestFields in server/bids/commands.ts.
create type bid_request as (
  -- the client, and who acts: the client or a manager
  person_id integer,
  actor_id integer,
  lot_id bigint,
  -- null for stock, which has one price
  amount_yen bigint,
  -- null or empty for omitted fields: a changed bid keeps the stored values. 0 clears group or type.
  bid_group smallint,
  export_type smallint,
  -- how many vehicles of the group the client wants to buy; null keeps the number
  group_cars smallint,
  comment text,
  needs_export_type boolean,
  -- the version of the terms that was ticked
  terms_version smallint,
  -- the version of the standing bid that the request was made for, 0 for none; null where it names none
  expected_version integer,
  -- page types that the actor may see; other lots are not found
  visible_page_types text[],
  checks_deadline boolean,
  checks_credit boolean,
  checks_daily_limit boolean,
  -- every rule is tried, and nothing is written
  is_trial boolean,
  request_id text,
  network text
);
