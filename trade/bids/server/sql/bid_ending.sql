-- Returns how the state of a lot ends an open bid: 'needs_review' if a manager has to decide whether it has won, the
-- reason for which it ends (bids.end_reason), or null if it stays open. bidEnding in trade/bids/contract/rules.ts has
-- the same table, and a test keeps them equal. Called by end_bid and trade/bids/server/queries.ts.
create or replace function bid_ending(
  bid_status smallint, amount_yen bigint, lot_status smallint, sold_price_yen bigint,
  -- Tokyo days since the auction; null for stock
  days_over integer
) returns text language sql immutable as $$
  select case bid_status
    -- 1 new: the house does not know the bid
    when 1 then case
      -- lots in 4531 ongoing, 4532 upcoming, 4538 unknown have no result
      when lot_status not in (4531, 4532, 4538) then 'not_placed'
      when lot_status = 4538 and days_over > 0 then 'not_placed'
      when days_over > 14 then 'no_result'
    end
    -- 2 placed with the house
    when 2 then case
      -- 4533 sold, 4534 sold by negotiation
      when lot_status in (4533, 4534) then
        case when sold_price_yen > amount_yen then 'outbid' else 'needs_review' end
      -- 4535 not sold, 4539 unsold
      when lot_status in (4535, 4539) then 'not_sold'
      when lot_status = 4536 then 'cancelled'
      when lot_status = 4537 then 'removed'
      when days_over > 14 then 'no_result'
      when days_over > 0 then 'needs_review'
    end
  end
$$;
