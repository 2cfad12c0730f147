-- Money that a provider moved after a payment, and what waits for a manager of money. Decision 90 says why.

-- Refunds and disputes, each once.
create table payment_movements (
  id bigint generated always as identity primary key,
  provider text not null,
  -- the provider's id of the refund or the dispute
  movement_id text not null constraint payment_movements_id_length check (length(movement_id) between 1 and 200),
  -- a refund or a dispute takes money from us, the other two return it
  kind text not null constraint payment_movements_kind_known
    check (kind in ('refund', 'refund_failed', 'dispute', 'dispute_reinstated')),
  -- the provider's id of the payment; null where it is not known
  provider_id text,
  currency text not null constraint payment_movements_currency_known check (currency in ('JPY', 'USD')),
  amount_minor bigint not null
    constraint payment_movements_amount_bounded check (amount_minor between 1 and 10000000000),
  occurred_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  -- waiting: for a manager; closed: there is nothing to book
  state text not null default 'waiting'
    constraint payment_movements_state_known check (state in ('waiting', 'booked', 'closed')),
  transaction_id bigint references ledger_transactions,
  constraint payment_movements_key unique (provider, movement_id, kind),
  constraint payment_movements_booked check ((state = 'booked') = (transaction_id is not null))
);
create index payment_movements_of_payment on payment_movements (provider, provider_id);
create index payment_movements_of_transaction on payment_movements (transaction_id)
  where transaction_id is not null;

-- What a manager of money has to look at, once for each subject.
create table money_tasks (
  id bigint generated always as identity primary key,
  kind text not null constraint money_tasks_kind_known
    check (kind in ('movement', 'dispute', 'provider_event', 'odd_rate', 'deposit')),
  subject text not null constraint money_tasks_subject_length check (length(subject) between 1 and 300),
  person_id integer references people,
  movement_id bigint references payment_movements,
  -- what the text of the kind says
  facts jsonb not null,
  created_at timestamptz not null default app_now(),
  done_at timestamptz,
  -- null while it is open, and where the program found that nothing is left to do
  done_by integer references people,
  note text not null default '' constraint money_tasks_note_length check (length(note) <= 500),
  constraint money_tasks_subject_key unique (kind, subject),
  constraint money_tasks_movement check ((kind = 'movement') = (movement_id is not null))
);
create index money_tasks_open on money_tasks (created_at, id) where done_at is null;
create index money_tasks_by_time on money_tasks (created_at desc, id desc);
