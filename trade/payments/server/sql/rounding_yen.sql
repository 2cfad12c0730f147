-- Returns the largest debt in yen that is written off instead of owed: the smallest amount in the currency of the
-- person, one yen or one cent at the current rate. Called by settle_account, which books it, and by checks for overdue
-- debts: credit_refusal, trade/payments/server/overdue/commands.ts.
create or replace function rounding_yen(person_id integer) returns bigint language sql stable as $$
  select case
    when person.currency = 'USD' then coalesce((select ceil(yen / 100) from rate_at('USD', app_now())), 1)
    else 1
  end::bigint
  from people person where person.id = rounding_yen.person_id
$$;
