-- Trigger of ledger_entries, after insert: adds the entry to the balance in the same statement, and writes the record
-- that the person sees, with the balance after it. The update locks the account, so that records are numbered in the
-- order in which they change the balance.
create or replace function add_entry_to_balance() returns trigger language plpgsql as $$
declare
  booked record;
  balance bigint;
begin
  select * into booked from ledger_transactions
  where id = new.transaction_id and posted_xid = pg_current_xact_id();
  if booked.id is null then
    raise exception 'a booked transaction takes no more entries' using errcode = 'insufficient_privilege';
  end if;
  if new.person_id is null then
    return null;
  end if;
  update accounts set balance_yen = balance_yen + new.amount_yen where person_id = new.person_id
  returning balance_yen into balance;
  insert into payment_records (
    transaction_id, person_id, type, kind, posted_at, posted_on, amount_yen, balance_yen, usd_rate, source,
    reference, memo, purchase_id, open_yen, search_text
  )
  select booked.id, new.person_id,
    case
      when coalesce(taken_back.kind, booked.kind) in (
        'purchase', 'credit_note', 'debit_note', 'rounding'
      ) then 'purchase'
      else 'remittance'
    end,
    booked.kind, booked.posted_at, booked.posted_on, new.amount_yen, balance, booked.usd_rate, payment.source,
    coalesce(
      nullif(payment.bank_reference, ''), payment.provider_id,
      case when payment.id is null then booked.reference else '' end
    ),
    booked.memo, null, new.amount_yen,
    lower(concat_ws(' ', payment.bank_reference, payment.provider_id, booked.reference, booked.memo))
  from (select) one
  left join payments payment on payment.id = booked.payment_id
  left join ledger_transactions taken_back on taken_back.id = booked.reverses_id;
  return null;
end $$;
