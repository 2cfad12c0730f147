-- Trigger of invoices, after insert: the record of what was booked names the paper, its car and the day until
-- which it is to be paid.
create or replace function follow_invoice_with_record() returns trigger language plpgsql as $$
begin
  update payment_records record set purchase_id = new.purchase_id, invoice_id = new.id,
    due_on = case when new.kind = 'credit_note' then null else new.due_on end,
    search_text = record.search_text || ' ' || lower(car.search_text)
  from purchases car
  where car.id = new.purchase_id and record.transaction_id = new.transaction_id;
  return null;
end $$;
create or replace trigger follow_invoice_with_record after insert on invoices
  for each row when (new.transaction_id is not null) execute function follow_invoice_with_record();
