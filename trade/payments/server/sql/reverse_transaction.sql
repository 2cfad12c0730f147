-- Reverses a booking of money with a counter-entry, once. Called by trade/payments/server/commands.ts. Locks the
-- accounts in the order of their ids, then the payment. Debts that the money had paid are reopened. reversal_refusal
-- has the bookings that cannot be reversed. Returns {"outcome": "accepted", "transactionId"} or {"outcome": code of the
-- refusal}.
drop function if exists reverse_transaction;
create function reverse_transaction(request jsonb) returns jsonb language plpgsql as $$
declare
  wanted record;
  original ledger_transactions;
  refusal text;
  pair record;
  booked bigint;
begin
  select * into wanted from jsonb_to_record(request) as (
    transaction_id bigint,
    -- correction: the booking was wrong; refund: the provider returned the money
    kind text, reason text, actor_id integer,
    -- new state of the payment: waiting, void or refunded
    payment_state text,
    at timestamptz
  );
  perform from accounts where person_id in (
    select person_id from ledger_entries where transaction_id = wanted.transaction_id
  ) order by person_id for update;
  select * into original from ledger_transactions where id = wanted.transaction_id;
  if original.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  refusal := reversal_refusal(original);
  if refusal is not null then
    return jsonb_build_object('outcome', refusal);
  end if;
  perform from payments where id = original.payment_id for update;
  perform release_settlements(
    (select array_agg(id) from payment_records where transaction_id = original.id), 9223372036854775807,
    wanted.actor_id
  );
  insert into ledger_transactions (
    kind, reference, memo, posted_at, posted_by, payment_id, reverses_id, usd_rate
  ) values (
    wanted.kind, format('reversal of %s', original.id), coalesce(wanted.reason, ''),
    coalesce(wanted.at, app_now()), wanted.actor_id, original.payment_id, original.id, original.usd_rate
  ) returning id into booked;
  insert into ledger_entries (transaction_id, book, person_id, amount_yen)
  select booked, book, person_id, -amount_yen from ledger_entries
  where transaction_id = original.id order by id;
  for pair in
    select was.person_id, was.amount_yen,
      case when was.amount_yen > 0 then was.id else back.id end as credit_id,
      case when was.amount_yen > 0 then back.id else was.id end as debit_id
    from payment_records was
    join payment_records back on back.transaction_id = booked and back.person_id = was.person_id
    where was.transaction_id = original.id
  loop
    insert into settlements (person_id, credit_id, debit_id, amount_yen, settled_by)
    values (pair.person_id, pair.credit_id, pair.debit_id, abs(pair.amount_yen), wanted.actor_id);
  end loop;
  update payments set state = wanted.payment_state, transaction_id = null, changed_at = app_now()
  where transaction_id = original.id;
  update payment_intents set state = 'refunded', changed_at = app_now(), xid = pg_current_xact_id()
  where wanted.payment_state = 'refunded'
    and id = (select intent_id from payments where id = original.payment_id);
  return jsonb_build_object('outcome', 'accepted', 'transactionId', booked);
end $$;
