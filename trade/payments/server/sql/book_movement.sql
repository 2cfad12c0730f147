-- Books money that a provider moved after a payment, once and by its amount: a refund or a dispute is debited, a failed
-- refund and a won dispute are credited. Called by trade/payments/server/movements/commands.ts. Locks the account, then
-- the movement. Debts that the payment had paid are reopened up to the amount returned. Returns {"outcome": "accepted",
-- "transactionId", "personId", "amountYen"} or {"outcome": why it has to wait}.
drop function if exists book_movement;
create function book_movement(request jsonb) returns jsonb language plpgsql as $$
declare
  wanted record;
  movement payment_movements;
  payment payments;
  deposit ledger_transactions;
  people integer[];
  credit payment_records;
  debit payment_records;
  -- returned part of the payment before this movement, in its smallest unit
  gone bigint;
  rate numeric;
  yen bigint;
  booked bigint;
begin
  select * into wanted from jsonb_to_record(request) as (
    movement_id bigint,
    -- the client as named by a manager; null for the person of the payment
    person_id integer,
    actor_id integer
  );
  select * into movement from payment_movements where id = wanted.movement_id;
  select * into payment from payments
  where provider = movement.provider and provider_id = movement.provider_id;
  select * into deposit from ledger_transactions
  where payment_id = payment.id and reverses_id is null order by id desc limit 1;
  select coalesce(array_agg(distinct person_id), '{}') into people
  from ledger_entries where transaction_id = deposit.id and person_id is not null;
  if wanted.person_id is not null then
    people := array[wanted.person_id];
  elsif payment.id is null then
    return jsonb_build_object('outcome', 'payment_unknown');
  elsif payment.state not in ('booked', 'refunded') or cardinality(people) = 0 then
    return jsonb_build_object('outcome', 'payment_not_booked');
  elsif cardinality(people) > 1 then
    return jsonb_build_object('outcome', 'several_people');
  elsif payment.currency <> movement.currency then
    return jsonb_build_object('outcome', 'other_currency');
  end if;
  perform from accounts where person_id = people[1] for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  select * into movement from payment_movements where id = wanted.movement_id for update;
  if movement.state <> 'waiting' then
    return jsonb_build_object('outcome', 'payment_changed');
  end if;
  -- A whole payment that was reversed without a movement is already debited.
  if wanted.person_id is null and exists (
    select from ledger_transactions reversal
    where reversal.reverses_id = deposit.id
      and not exists (select from payment_movements where transaction_id = reversal.id)
  ) then
    return jsonb_build_object('outcome', 'payment_not_booked');
  end if;
  gone := moved_minor(movement.provider, movement.provider_id);
  if movement.kind in ('refund', 'dispute') then
    if wanted.person_id is null and gone + movement.amount_minor > payment.amount_minor then
      return jsonb_build_object('outcome', 'above_payment');
    end if;
  elsif wanted.person_id is null and movement.amount_minor > gone then
    return jsonb_build_object('outcome', 'above_payment');
  else
    gone := gone - movement.amount_minor;
  end if;
  rate := case
    when movement.currency = 'JPY' then 1
    when payment.currency = movement.currency then payment.rate / 100
    else (select current.yen / 100 from rate_at(movement.currency, app_now()) current)
  end;
  if rate is null then
    return jsonb_build_object('outcome', 'no_exchange_rate');
  end if;
  -- Rounds so that all parts of a payment add up to its amount in yen.
  yen := round((gone + movement.amount_minor) * rate) - round(gone * rate);
  if yen < 1 then
    return jsonb_build_object('outcome', 'above_payment');
  end if;
  if movement.kind in ('refund', 'dispute') then
    yen := -yen;
  end if;
  insert into ledger_transactions (kind, reference, memo, posted_at, posted_by, usd_rate)
  values (
    'refund', format('%s %s', movement.kind, movement.movement_id), coalesce(movement.provider_id, ''), app_now(),
    wanted.actor_id, case when movement.currency = 'USD' then rate * 100 end
  ) returning id into booked;
  insert into ledger_entries (transaction_id, book, person_id, amount_yen) values (booked, 'client', people[1], yen);
  insert into ledger_entries (transaction_id, book, amount_yen) values (booked, 'bank', -yen);
  select * into debit from payment_records where transaction_id = booked and amount_yen < 0;
  select * into credit from payment_records where transaction_id = deposit.id and person_id = people[1];
  if debit.id is not null and credit.id is not null then
    if credit.open_yen < -yen then
      perform release_settlements(array[credit.id], -yen - credit.open_yen, wanted.actor_id);
      select * into credit from payment_records where id = credit.id;
    end if;
    if least(credit.open_yen, -yen) > 0 then
      insert into settlements (person_id, credit_id, debit_id, amount_yen)
      values (people[1], credit.id, debit.id, least(credit.open_yen, -yen));
    end if;
  end if;
  update payment_movements set state = 'booked', transaction_id = booked where id = movement.id;
  update payment_intents set state = 'refunded', changed_at = app_now(), xid = pg_current_xact_id()
  where id = payment.intent_id and yen < 0 and gone + movement.amount_minor >= payment.amount_minor;
  return jsonb_build_object(
    'outcome', 'accepted', 'transactionId', booked, 'personId', people[1], 'amountYen', yen
  );
end $$;
