-- Returns the refusal of an amount at an auction, or null if it is valid. Called by place_bid and set_bid_price, into
-- whose expressions PostgreSQL inlines it.
create or replace function bid_price_refusal(amount_yen bigint, start_price_yen bigint) returns jsonb
language sql stable as $$
  select case
    when amount_yen <= 0 or amount_yen < start_price_yen then
      jsonb_build_object('outcome', 'bid_below_start', 'startPriceYen', start_price_yen)
    when amount_yen % 5000 <> 0 then jsonb_build_object('outcome', 'bid_off_step', 'stepYen', 5000)
    when amount_yen > bid_ceiling_yen() then
      jsonb_build_object('outcome', 'bid_above_ceiling', 'ceilingYen', bid_ceiling_yen())
  end
$$;
