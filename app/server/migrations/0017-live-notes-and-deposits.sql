-- The transaction of the last change of a note, so that open pages get it. Owner: lots.
alter table lot_comments
  add column changed_xid xid8 not null default pg_current_xact_id();
create index lot_comments_by_xid on lot_comments (changed_xid);

-- Open pages get a new balance by the transaction that booked it. Owner: payments.
create index ledger_transactions_by_xid on ledger_transactions (posted_xid);
