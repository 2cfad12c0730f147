-- Trigger of invoices, after insert: writes the invoice, its car and its due date to the record of the booking.
create or replace function follow_invoice_with_record() returns trigger language plpgsql as $$
begin
  perform name_record(
    new.transaction_id, new.purchase_id, new.id, case when new.kind <> 'credit_note' then new.due_on end,
    (select search_text from purchases where id = new.purchase_id)
  );
  return null;
end $$;
create or replace trigger follow_invoice_with_record after insert on invoices
  for each row when (new.transaction_id is not null) execute function follow_invoice_with_record();
