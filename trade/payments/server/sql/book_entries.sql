-- Books a charge or credit of a person, and returns the id of the transaction; entries of 0 yen are skipped. Called by
-- issue_paper, with the account locked. Triggers of the entries write balance, records and sums of the day.
drop function if exists book_entries;
create function book_entries(
  kind text, reference text, memo text, posted_at timestamptz, posted_by integer,
  -- [{"book", "person_id" or null, "amount_yen"}]
  entries jsonb
) returns bigint language plpgsql as $$
declare
  booked bigint;
begin
  insert into ledger_transactions (kind, reference, memo, posted_at, posted_by)
  values (book_entries.kind, book_entries.reference, book_entries.memo, book_entries.posted_at, book_entries.posted_by)
  returning id into booked;
  insert into ledger_entries (transaction_id, book, person_id, amount_yen)
  select booked, entry.book, entry.person_id, entry.amount_yen
  from jsonb_to_recordset(entries) entry (book text, person_id integer, amount_yen bigint)
  where entry.amount_yen <> 0;
  return booked;
end $$;
