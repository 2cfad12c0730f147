-- SQL functions stand in server/db/functions/, one file each, and are applied again when their text
-- changes. This migration gives those of earlier migrations the names of their files, and removes what
-- place_bid and cancel_bid were before. Decision 23 says why.

drop function place_bid_once(
  integer, text, bytea, boolean, json, integer, integer, bigint, bigint, smallint, smallint, text,
  text[], boolean, boolean, boolean, boolean, text, text
);
drop function place_bid(
  integer, integer, bigint, bigint, smallint, smallint, text, text[], boolean, boolean, boolean,
  boolean, text, text
);
drop function cancel_bid(integer, bigint, text, text);
drop type bid_outcome;

alter function lots_stamp_change() rename to stamp_lot_change;
alter trigger lots_stamp_change on lots rename to stamp_lot_change;
alter function lots_note_deletion() rename to record_lot_deletion;
alter trigger lots_note_deletion on lots rename to record_lot_deletion;
alter function people_open_account() rename to open_account;
alter trigger people_open_account on people rename to open_account;
alter function people_limits_wait() rename to lock_account_for_limits;
alter trigger people_limits_wait on people rename to lock_account_for_limits;
alter function accounts_only_follow() rename to protect_account_sums;
alter trigger accounts_only_follow on accounts rename to protect_account_sums;
alter function ledger_entry_moves_balance() rename to add_entry_to_balance;
alter trigger ledger_entry_moves_balance on ledger_entries rename to add_entry_to_balance;
alter function ledger_transaction_is_whole() rename to check_ledger_transaction;
alter trigger ledger_transaction_is_whole on ledger_transactions rename to check_ledger_transaction;
alter trigger ledger_entries_balance on ledger_entries rename to check_ledger_transaction;
alter function bids_change_lawfully() rename to check_bid_change;
alter trigger bids_change_lawfully on bids rename to check_bid_change;
alter function bids_are_followed() rename to record_bid_change;
alter trigger bids_are_followed on bids rename to record_bid_change;

-- One function refuses changes of all append-only tables.
create or replace trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create or replace trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();
drop function refuse_audit_change();

-- A stored outcome names its parts as the program does.
update idempotency_keys set outcome = '{"response"' || substr(outcome, length('{"answer"') + 1)
where outcome like '{"answer":%';
