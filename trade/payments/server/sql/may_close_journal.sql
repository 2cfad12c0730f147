-- Returns whether a Tokyo day can be closed: it is over and not closed, every earlier day with bookings is closed, and
-- its accounts are in balance. Called by trade/payments/server/accounting/journal.
create or replace function may_close_journal(wanted date) returns boolean language sql stable as $$
  select wanted < (app_now() at time zone 'Asia/Tokyo')::date
    and wanted > coalesce((select max(day) from journal_days), '-infinity')
    and not exists (
      select from ledger_transactions booked
      where booked.posted_on < wanted
        and booked.posted_on > coalesce((select max(day) from journal_days), '-infinity')
    )
    and not exists (
      select from ledger_transactions booked
      join ledger_entries entry on entry.transaction_id = booked.id
      where booked.posted_on = wanted
      having sum(entry.amount_yen) <> 0
    )
$$;
