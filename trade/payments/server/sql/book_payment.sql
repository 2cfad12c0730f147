-- Books a waiting payment from outside, once. Called by trade/payments/server/commands.ts. Locks the accounts in the
-- order of their ids, then the payment. Returns {"outcome": "accepted", "transactionId"} or {"outcome": code of the
-- refusal}.
drop function if exists book_payment;
create function book_payment(request jsonb) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  wanted record;
  payment payments;
  part record;
  debit record;
  booked bigint;
  rest bigint;
begin
  select * into wanted from jsonb_to_record(request) as (
    payment_id bigint,
    -- [{"personId", "amountYen", "purchaseId" or null}]: the clients, yen, and the car that each part pays first
    parts jsonb,
    posted_by integer,
    -- backdated timestamp; null for now
    at timestamptz
  );
  perform from accounts where person_id in (
    select (one->>'personId')::integer from jsonb_array_elements(wanted.parts) one
  ) order by person_id for update;
  select * into payment from payments where id = wanted.payment_id for update;
  if payment.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if payment.state <> 'waiting' then
    return jsonb_build_object('outcome', 'payment_changed');
  end if;
  if (
    select sum((one->>'amountYen')::bigint) from jsonb_array_elements(wanted.parts) one
  ) is distinct from payment.amount_yen then
    return jsonb_build_object('outcome', 'parts_not_total');
  end if;
  if exists (
    select from jsonb_array_elements(wanted.parts) one
    left join accounts account on account.person_id = (one->>'personId')::integer
    left join purchases car on car.id = (one->>'purchaseId')::bigint and car.person_id = account.person_id
    where account.person_id is null or (one->>'purchaseId' is not null and car.id is null)
  ) then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  insert into ledger_transactions (kind, reference, memo, posted_at, posted_by, payment_id, usd_rate)
  select 'deposit',
    -- a reversed payment can be booked again
    format('payment %s-%s', payment.id, count(*) + 1), payment.note, coalesce(wanted.at, app_now()),
    wanted.posted_by, payment.id, case when payment.currency = 'USD' then payment.rate end
  from ledger_transactions where payment_id = payment.id
  returning id into booked;
  insert into ledger_entries (transaction_id, book, person_id, amount_yen)
  select booked, 'client', (one->>'personId')::integer, sum((one->>'amountYen')::bigint)
  from jsonb_array_elements(wanted.parts) one group by 3 order by 3;
  insert into ledger_entries (transaction_id, book, amount_yen) values (booked, 'bank', -payment.amount_yen);
  for part in
    select record.id, record.person_id, (one->>'purchaseId')::bigint as purchase_id,
      sum((one->>'amountYen')::bigint)::bigint as amount_yen
    from jsonb_array_elements(wanted.parts) one
    join payment_records record
      on record.transaction_id = booked and record.person_id = (one->>'personId')::integer
    where one->>'purchaseId' is not null
    group by 1, 2, 3 order by 1, 3
  loop
    update payment_records set purchase_id = part.purchase_id where id = part.id and purchase_id is null;
    rest := part.amount_yen;
    for debit in
      select id, -open_yen as owed from payment_records
      where person_id = part.person_id and purchase_id = part.purchase_id and open_yen < 0
      order by due_on nulls first, id
    loop
      exit when rest = 0;
      insert into settlements (person_id, credit_id, debit_id, amount_yen, settled_by)
      values (part.person_id, part.id, debit.id, least(rest, debit.owed), wanted.posted_by);
      rest := rest - least(rest, debit.owed);
    end loop;
  end loop;
  update payments set state = 'booked', transaction_id = booked, changed_at = app_now() where id = payment.id;
  update payment_intents set state = 'paid', changed_at = app_now(), xid = pg_current_xact_id()
  where id = payment.intent_id;
  return jsonb_build_object('outcome', 'accepted', 'transactionId', booked);
end $$;
