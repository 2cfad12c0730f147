-- Returns the totals of the accounts over the bookings of some Tokyo days, as {"client", "bank", "sales", "fees"}.
-- Called by trade/payments/server/accounting/journal.
create or replace function journal_totals(from_day date, to_day date) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'client', coalesce(sum(
      remittance_received_yen + remittance_spent_yen + purchase_received_yen + purchase_spent_yen
    ), 0),
    'bank', coalesce(sum(bank_yen), 0),
    'sales', coalesce(sum(sales_yen), 0),
    'fees', coalesce(sum(fees_yen), 0)
  )
  from ledger_days where day between from_day and to_day
$$;
