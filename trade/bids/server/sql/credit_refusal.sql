-- Returns the refusal of a bid that increases the client's obligations: an invoice is overdue, or the exposure would
-- exceed the limit; null if neither applies. Called by place_bid, set_bid_price and set_bid_status under the lock of
-- the account, with enable_seqscan off; reads only.
drop function if exists credit_refusal;
create function credit_refusal(
  person_id integer,
  -- whether an overdue invoice stops the bid
  stops_when_overdue boolean,
  decided_at timestamptz,
  -- balance plus credit limit
  limit_yen bigint,
  -- before and after
  exposure_yen bigint, exposure_after_yen bigint
) returns jsonb language plpgsql stable
as $$
begin
  -- Checked only if needed, because it costs as much as all other checks together.
  if stops_when_overdue then
    perform from payment_records record
    where record.person_id = credit_refusal.person_id and open_yen < -rounding_yen(credit_refusal.person_id)
      and due_on < (decided_at at time zone 'Asia/Tokyo')::date
    limit 1;
    if found then
      return jsonb_build_object('outcome', 'invoice_overdue');
    end if;
  end if;
  if exposure_after_yen > limit_yen then
    return jsonb_build_object(
      'outcome', 'insufficient_credit', 'limitYen', limit_yen, 'exposureYen', exposure_yen
    );
  end if;
  return null;
end $$;
