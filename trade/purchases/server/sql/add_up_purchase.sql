-- Trigger of purchase_lines and invoices, after each change: updates the total of the car in the same statement.
create or replace function add_up_purchase() returns trigger language plpgsql as $$
declare
  car_id constant bigint := (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end->>'purchase_id')::bigint;
  invoiced bigint;
begin
  select sum(case when kind = 'credit_note' then -total_yen else total_yen end) into invoiced
  from invoices where purchase_id = car_id and kind <> 'proforma';
  update purchases set total_yen = coalesce(
    invoiced, (select sum(amount_yen) from purchase_lines where purchase_id = car_id), 0
  ) where id = car_id;
  return null;
end $$;
create or replace trigger add_up_purchase after insert or update or delete on purchase_lines
  for each row execute function add_up_purchase();
create or replace trigger add_up_purchase after insert on invoices
  for each row execute function add_up_purchase();
