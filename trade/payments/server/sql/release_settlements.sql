-- Reverses settlements of records with negative rows. If only a part is needed, the latest and automatic settlements
-- come first. Called by match_payment and reverse_transaction, which hold the lock of the account.
drop function if exists release_settlements;
create function release_settlements(record_ids bigint[], most_yen bigint, actor_id integer) returns bigint
language plpgsql as $$
declare
  standing record;
  released bigint := 0;
  part bigint;
begin
  for standing in
    select person_id, credit_id, debit_id, sum(amount_yen)::bigint as amount_yen,
      bool_or(settled_by is not null) as is_by_hand, max(id) as last_id
    from settlements where credit_id = any (record_ids) or debit_id = any (record_ids)
    group by person_id, credit_id, debit_id having sum(amount_yen) > 0
    order by is_by_hand, last_id desc
  loop
    exit when released >= most_yen;
    part := least(standing.amount_yen, most_yen - released);
    insert into settlements (person_id, credit_id, debit_id, amount_yen, settled_by)
    values (standing.person_id, standing.credit_id, standing.debit_id, -part, actor_id);
    released := released + part;
  end loop;
  return released;
end $$;
