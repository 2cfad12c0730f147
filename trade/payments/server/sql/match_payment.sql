-- Sets which debts a payment of a person pays; the rest pays the earliest due debts. Called by
-- trade/payments/server/commands.ts. Locks the account. Debts paid by other money are released from it as far as
-- needed. Returns {"outcome": "accepted"} or {"outcome": code of the refusal}; after a refusal the transaction must be
-- rolled back.
drop function if exists match_payment;
create function match_payment(request jsonb) returns jsonb language plpgsql as $$
declare
  wanted record;
  credit payment_records;
  debit payment_records;
  part record;
  total bigint;
begin
  select * into wanted from jsonb_to_record(request) as (
    record_id bigint, actor_id integer,
    -- [{"recordId", "amountYen"}], the debts to pay
    parts jsonb,
    -- the newest settlement of it that was seen, 0 for none; a different one means that somebody else was faster
    expected_settlement_id bigint
  );
  perform from accounts where person_id = (
    select person_id from payment_records where id = wanted.record_id
  ) for update;
  select * into credit from payment_records where id = wanted.record_id and amount_yen > 0;
  if credit.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if exists (select from ledger_transactions where reverses_id = credit.transaction_id) then
    return jsonb_build_object('outcome', 'payment_taken_back');
  end if;
  if wanted.expected_settlement_id <> (
    select coalesce(max(id), 0) from settlements where credit_id = credit.id
  ) then
    return jsonb_build_object('outcome', 'payment_changed');
  end if;
  select sum((one->>'amountYen')::bigint) into total from jsonb_array_elements(wanted.parts) one;
  if total > credit.amount_yen then
    return jsonb_build_object('outcome', 'match_above_payment');
  end if;
  perform release_settlements(array[credit.id], credit.amount_yen, wanted.actor_id);
  for part in
    select (one->>'recordId')::bigint as record_id, sum((one->>'amountYen')::bigint)::bigint as amount_yen
    from jsonb_array_elements(wanted.parts) one group by 1 order by 1
  loop
    select * into debit from payment_records
    where id = part.record_id and person_id = credit.person_id and amount_yen < 0 and type = 'purchase';
    if debit.id is null then
      return jsonb_build_object('outcome', 'not_found');
    end if;
    if part.amount_yen > -debit.amount_yen then
      return jsonb_build_object('outcome', 'match_above_debt');
    end if;
    perform release_settlements(array[debit.id], part.amount_yen + debit.open_yen, wanted.actor_id);
    insert into settlements (person_id, credit_id, debit_id, amount_yen, settled_by)
    values (credit.person_id, credit.id, debit.id, part.amount_yen, wanted.actor_id);
  end loop;
  return jsonb_build_object('outcome', 'accepted');
end $$;
