-- Returns how much of a provider's payment was returned, in its smallest unit: refunds and disputes, less reversals of
-- these. `states` can include movements that still wait to be booked. Called by book_movement, reversal_refusal and
-- trade/payments/server/links/events/commands.ts.
create or replace function moved_minor(of_provider text, of_payment text, states text[] default '{booked}')
returns bigint language sql stable as $$
  select coalesce(sum(case when kind in ('refund', 'dispute') then amount_minor else -amount_minor end), 0)::bigint
  from payment_movements
  where provider = of_provider and provider_id = of_payment and state = any(states)
$$;
