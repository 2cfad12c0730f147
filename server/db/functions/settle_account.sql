-- Pays debts of a person with the money that pays nothing yet: what names a car pays that car first, the rest
-- what is due first. Called at commit by settle_later, and by server/payments/settle-accounts.ts; the account
-- has to be locked. Afterwards a person has open money or open debts, never both.
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
end $$;
