-- Returns the rate of a currency in force at an instant: the newest that was valid by then, or no row. The single rule
-- for dollars, in which clients pay, and for other currencies, in which costs are estimated.
create or replace function rate_at(code text, at timestamptz)
returns table (currency text, yen numeric, valid_from timestamptz, source text) rows 1 language sql stable as $$
  select rate.currency, rate.yen, rate.valid_from, rate.source
  from (
    select exchange_rates.currency, exchange_rates.yen, exchange_rates.valid_from, exchange_rates.source, id
    from exchange_rates
    union all
    select cost_rates.currency, cost_rates.yen, cost_rates.valid_from, cost_rates.source, id from cost_rates
  ) rate
  where rate.currency = code and rate.valid_from <= at
  order by rate.valid_from desc, rate.id desc limit 1
$$;
