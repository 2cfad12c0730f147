-- Writes invoice, car and due date of a booking to its record, whose words the search of records finds. Called by
-- follow_invoice_with_record.
drop function if exists name_record;
create function name_record(transaction_id bigint, purchase_id bigint, invoice_id bigint, due_on date, words text)
returns void language sql as $$
  update payment_records record set purchase_id = name_record.purchase_id, invoice_id = name_record.invoice_id,
    due_on = name_record.due_on, search_text = record.search_text || ' ' || lower(words)
  where record.transaction_id = name_record.transaction_id
$$;
