-- Trigger of bids, before insert or update, after all others: refuses invalid values like a check constraint. A
-- comparison with null passes. The table's checks have the other rules; decision 84 explains why they are separate.
create or replace function validate_bid() returns trigger language plpgsql as $$
declare
  broken constant text := case
    when new.market not in ('auction', 'stock') then 'bids_market_known'
    when new.market = 'auction' and new.amount_yen % 5000 <> 0 then 'bids_step'
    when new.market = 'stock' and new.amount_yen <> new.start_price_yen then 'bids_stock_price'
    when (new.market = 'auction') <> (new.auction_day is not null) then 'bids_day_of_auction'
    when (new.market = 'auction') <> (new.deadline_at is not null) then 'bids_deadline_of_auction'
    when new.status not between 1 and 7 then 'bids_status_known'
    when new.bid_group not between 1 and 26 then 'bids_group_known'
    when new.export_type not between 1 and 6 then 'bids_export_type_known'
    when length(new.comment) > 1000 then 'bids_comment_length'
    when length(new.status_note) > 500 then 'bids_status_note_length'
    when new.adjustment_yen = 0 or abs(new.adjustment_yen) > 100000000 then 'bids_adjustment_bounded'
    when new.amount_yen + new.adjustment_yen <= 0 then 'bids_maximum_positive'
    when new.needs_review and new.status <> 2 then 'bids_needs_review_placed'
    when new.end_reason not in (
      'not_placed', 'outbid', 'not_sold', 'cancelled', 'removed', 'no_result', 'group_filled'
    ) then 'bids_end_reason_known'
    when new.end_reason is not null and new.status not in (3, 5) then 'bids_end_reason_ended'
    when new.hold_reason not in (
      'bidding_restricted', 'over_limit', 'other_bid_first', 'group_filled', 'too_late', 'export_banned',
      'export_to_check'
    ) then 'bids_hold_reason_known'
    when new.hold_reason is not null and not (
      (new.status = 1 and (new.auto_bid or new.hold_reason in ('export_banned', 'export_to_check'))) or (new.status = 2 and new.hold_reason = 'group_filled')
    ) then 'bids_hold_reason_waits'
  end;
begin
  if broken is not null then
    raise check_violation using
      message = format('the bid violates %s', broken), table = 'bids', constraint = broken;
  end if;
  return new;
end $$;
create or replace trigger validate_bid before insert or update on bids
  for each row execute function validate_bid();
