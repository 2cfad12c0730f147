-- Pays a person's debts with unmatched money: money that names a car pays that car first, the rest pays the earliest
-- due debts. Called at commit by settle_later, and by trade/payments/server/settle-accounts.ts; the account must be
-- locked. Afterwards a person has open money or open debts, never both. A remainder of a paid invoice that is too small
-- for the currency of the person is written off as a rounding.
drop function if exists settle_account;
create function settle_account(person_id integer) returns void language plpgsql
set enable_seqscan = off
as $$
declare
  debit record;
  credit record;
  owed bigint;
  part bigint;
  is_same_car boolean;
  booked bigint;
begin
  foreach is_same_car in array array[true, false] loop
    for debit in
      select id, purchase_id, -open_yen as owed from payment_records record
      where record.person_id = settle_account.person_id and open_yen < 0
        and (purchase_id is not null or not is_same_car)
      order by due_on nulls first, id
    loop
      owed := debit.owed;
      for credit in
        select id, open_yen from payment_records record
        where record.person_id = settle_account.person_id and open_yen > 0
          and (record.purchase_id = debit.purchase_id or not is_same_car)
        order by id
      loop
        exit when owed = 0;
        part := least(owed, credit.open_yen);
        insert into settlements (person_id, credit_id, debit_id, amount_yen)
        values (settle_account.person_id, credit.id, debit.id, part);
        owed := owed - part;
      end loop;
    end loop;
  end loop;
  for debit in
    select id, purchase_id, reference, -open_yen as owed,
      (select count(*) from settlements where debit_id = record.id) as times
    from payment_records record
    where record.person_id = settle_account.person_id and invoice_id is not null
      and open_yen < 0 and open_yen > amount_yen and -open_yen <= rounding_yen(settle_account.person_id)
    order by id
  loop
    insert into ledger_transactions (kind, reference, memo, posted_at)
    values ('rounding', format('rounding %s-%s', debit.id, debit.times), debit.reference, app_now())
    returning id into booked;
    insert into ledger_entries (transaction_id, book, person_id, amount_yen)
    values (booked, 'client', settle_account.person_id, debit.owed);
    insert into ledger_entries (transaction_id, book, amount_yen) values (booked, 'fees', -debit.owed);
    update payment_records set purchase_id = debit.purchase_id where transaction_id = booked;
    insert into settlements (person_id, credit_id, debit_id, amount_yen)
    select settle_account.person_id, id, debit.id, debit.owed from payment_records where transaction_id = booked;
  end loop;
end $$;
