-- What is left of an invoice and cannot be shown in the currency of its client is booked off. Decision 91 says why.
alter table ledger_transactions drop constraint ledger_transactions_kind_known;
alter table ledger_transactions add constraint ledger_transactions_kind_known check (kind in (
  'deposit', 'withdrawal', 'purchase', 'credit_note', 'debit_note', 'refund', 'correction', 'rounding'
));
create index payment_records_roundings on payment_records (person_id) include (posted_on, amount_yen)
  where kind = 'rounding';
