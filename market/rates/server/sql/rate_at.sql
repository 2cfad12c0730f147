-- Returns the rate of a currency in force at an instant: the newest that was valid by then, or no row.
create or replace function rate_at(code text, at timestamptz)
returns table (currency text, yen numeric, valid_from timestamptz, source text) rows 1 language sql stable as $$
  select rate.currency, rate.yen, rate.valid_from, rate.source
  from exchange_rates rate
  where rate.currency = code and rate.valid_from <= at
  order by rate.valid_from desc, rate.id desc limit 1
$$;
