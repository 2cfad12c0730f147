-- Returns why a booking cannot be reversed, as the code of a refusal, or null if it can. Invoices are corrected by
-- notes, refunds by the provider, and the rest of a partly refunded payment by an amount. Called by reverse_transaction
-- and trade/payments/server/accounting/corrections/reversible.ts.
create or replace function reversal_refusal(booking ledger_transactions) returns text language sql stable as $$
  select case
    when booking.kind in ('purchase', 'credit_note', 'debit_note', 'refund', 'rounding')
      or booking.reverses_id is not null then 'booking_not_reversible'
    when exists (select from ledger_transactions where reverses_id = booking.id) then 'booking_reversed'
    when (select moved_minor(provider, provider_id) from payments where id = booking.payment_id) <> 0
      then 'booking_not_reversible'
  end
$$;
