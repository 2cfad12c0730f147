-- Up to how many yen of a debt nobody can see, and so nobody owes: the smallest amount in the currency of the person, one
-- yen or one cent at the rate of now. Called by settle_account, which books it off, and wherever something is overdue:
-- place_bid, set_bid_price, server/payments/overdue/commands.ts.
create or replace function rounding_yen(person_id integer) returns bigint language sql stable as $$
  select case
    when person.currency = 'USD' then coalesce((
      select ceil(yen / 100) from exchange_rates
      where currency = 'USD' and valid_from <= app_now() order by valid_from desc, id desc limit 1
    ), 1)
    else 1
  end::bigint
  from people person where person.id = rounding_yen.person_id
$$;
