-- Money from outside, what of it pays what, and the records that people see. Decision 62 says why.

-- ── Rates ─────────────────────────────────────────────────────────────────────────────────────────

-- Yen for one unit of another currency, from an instant on. Never changed: a newer one takes its place.
create table exchange_rates (
  id bigint generated always as identity primary key,
  currency text not null constraint exchange_rates_currency_known check (currency in ('USD')),
  yen numeric(12, 4) not null constraint exchange_rates_yen_bounded check (yen > 0 and yen < 100000),
  valid_from timestamptz not null default app_now(),
  source text not null constraint exchange_rates_source_length check (length(source) between 1 and 60),
  -- null for one that was read from a bank's file
  entered_by integer references people
);
create index exchange_rates_latest on exchange_rates (currency, valid_from desc, id desc);
create trigger exchange_rates_append_only before update or delete on exchange_rates
  for each row execute function refuse_change();
create trigger exchange_rates_never_emptied before truncate on exchange_rates
  for each statement execute function refuse_change();

-- ── What clients are about to pay ─────────────────────────────────────────────────────────────────

create table payment_intents (
  id uuid primary key default gen_random_uuid(),
  person_id integer not null references accounts,
  method text not null constraint payment_intents_method_known check (method in ('wallet', 'wire', 'bank')),
  currency text not null constraint payment_intents_currency_known check (currency in ('JPY', 'USD')),
  -- yen, or cents
  amount_minor bigint not null
    constraint payment_intents_amount_bounded check (amount_minor between 1 and 10000000000),
  -- yen for one unit of the currency; null for yen
  rate numeric(12, 4),
  amount_yen bigint not null
    constraint payment_intents_yen_bounded check (amount_yen between 1 and 10000000000),
  -- the car whose invoice it is for
  purchase_id bigint references purchases,
  -- empty for a bank transfer
  provider text not null default '',
  provider_id text,
  url text not null default '',
  state text not null default 'opening' constraint payment_intents_state_known check (state in (
    'opening', 'open', 'announced', 'pending', 'paid', 'failed', 'expired', 'refunded'
  )),
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- readers of changes ask by it what is settled
  xid xid8 not null default pg_current_xact_id(),
  constraint payment_intents_rate check ((currency = 'JPY') = (rate is null)),
  constraint payment_intents_provider_key unique (provider, provider_id)
);
create index payment_intents_of_person on payment_intents (person_id, created_at desc);
create index payment_intents_running on payment_intents (expires_at)
  where state in ('opening', 'open', 'announced', 'pending');
create index payment_intents_by_xid on payment_intents (xid);

-- ── Money from outside ────────────────────────────────────────────────────────────────────────────

create table payments (
  id bigint generated always as identity primary key,
  source text not null constraint payments_source_known check (source in ('bank', 'wallet', 'wire')),
  -- empty for a bank transfer
  provider text not null default '',
  provider_id text,
  intent_id uuid references payment_intents,
  currency text not null constraint payments_currency_known check (currency in ('JPY', 'USD')),
  amount_minor bigint not null
    constraint payments_amount_bounded check (amount_minor between 1 and 10000000000),
  rate numeric(12, 4),
  amount_yen bigint not null constraint payments_yen_bounded check (amount_yen between 1 and 10000000000),
  bank_reference text not null default ''
    constraint payments_reference_length check (length(bank_reference) <= 200),
  payer text not null default '' constraint payments_payer_length check (length(payer) <= 200),
  note text not null default '' constraint payments_note_length check (length(note) <= 500),
  -- the Tokyo day on which the bank or the provider had it
  value_on date not null,
  received_at timestamptz not null default app_now(),
  recorded_by integer references people,
  -- waiting: nobody knows whose it is; void: it never came; refunded: the provider took it back
  state text not null default 'waiting'
    constraint payments_state_known check (state in ('waiting', 'booked', 'void', 'refunded')),
  -- the booking that stands
  transaction_id bigint references ledger_transactions,
  changed_at timestamptz not null default app_now(),
  constraint payments_rate check ((currency = 'JPY') = (rate is null)),
  constraint payments_provider_key unique (provider, provider_id),
  constraint payments_booked check ((state = 'booked') = (transaction_id is not null))
);
-- A transfer is recorded once.
create unique index payments_bank_reference on payments (lower(bank_reference))
  where source = 'bank' and state <> 'void' and bank_reference <> '';
create index payments_waiting on payments (received_at, id) where state = 'waiting';
create index payments_by_time on payments (received_at desc, id desc);
create index payments_of_intent on payments (intent_id) where intent_id is not null;

-- Webhooks, each applied once.
create table payment_events (
  provider text not null,
  event_id text not null constraint payment_events_id_length check (length(event_id) between 1 and 200),
  received_at timestamptz not null default app_now(),
  occurred_at timestamptz not null,
  state text not null,
  provider_id text not null,
  intent_id uuid,
  currency text not null,
  amount_minor bigint not null,
  outcome text not null constraint payment_events_outcome_known
    check (outcome in ('booked', 'waiting', 'noted', 'stale', 'reversed')),
  primary key (provider, event_id)
);
create index payment_events_of_payment on payment_events (provider, provider_id);

-- ── Bookings ──────────────────────────────────────────────────────────────────────────────────────

alter table ledger_transactions
  add column payment_id bigint references payments,
  -- what it takes back, once
  add column reverses_id bigint references ledger_transactions,
  -- yen for a dollar when it was booked; null where no rate was known
  add column usd_rate numeric(12, 4),
  add column posted_on date not null
    generated always as ((posted_at at time zone 'Asia/Tokyo')::date) stored,
  add constraint ledger_transactions_reverses_key unique (reverses_id);
create index ledger_transactions_of_payment on ledger_transactions (payment_id) where payment_id is not null;
create index ledger_transactions_by_day on ledger_transactions (posted_on, id);

-- A booking as a person sees it (spec 2 §3, Payment record). Written by triggers in the statement of the booking.
create table payment_records (
  -- the order of booking
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  person_id integer not null references accounts,
  -- of a booking that takes another one back, the type of that
  type text not null constraint payment_records_type_known check (type in ('remittance', 'purchase')),
  kind text not null,
  posted_at timestamptz not null,
  posted_on date not null,
  amount_yen bigint not null constraint payment_records_amount_not_zero check (amount_yen <> 0),
  -- after the booking
  balance_yen bigint not null,
  usd_rate numeric(12, 4),
  -- how the money came; null where it is no money from outside
  source text,
  reference text not null,
  memo text not null,
  purchase_id bigint references purchases,
  invoice_id bigint references invoices,
  due_on date,
  -- of money what pays nothing yet, of debts (below zero) what is not paid yet
  open_yen bigint not null,
  search_text text not null,
  constraint payment_records_transaction_key unique (transaction_id, person_id),
  constraint payment_records_open_within check (
    case when amount_yen > 0 then open_yen between 0 and amount_yen else open_yen between amount_yen and 0 end
  )
);
create index payment_records_of_person on payment_records (person_id, id desc) include (posted_on, type, amount_yen);
create index payment_records_by_day on payment_records (posted_on desc, id desc) include (person_id, type, amount_yen);
create index payment_records_open on payment_records (person_id, id) where open_yen <> 0;
create index payment_records_overdue on payment_records (due_on) where open_yen < 0 and due_on is not null;
create index payment_records_of_purchase on payment_records (purchase_id) where purchase_id is not null;

-- Which money pays which debt. Below zero where it is taken back.
create table settlements (
  id bigint generated always as identity primary key,
  person_id integer not null references accounts,
  credit_id bigint not null references payment_records,
  debit_id bigint not null references payment_records,
  amount_yen bigint not null constraint settlements_amount_not_zero check (amount_yen <> 0),
  settled_at timestamptz not null default app_now(),
  -- null by the rule: what is due first
  settled_by integer references people
);
create index settlements_of_credit on settlements (credit_id, debit_id);
create index settlements_of_debit on settlements (debit_id, credit_id);
create trigger settlements_append_only before update or delete on settlements
  for each row execute function refuse_change();
create trigger settlements_never_emptied before truncate on settlements
  for each statement execute function refuse_change();

-- ── What two managers decide, and days that are closed ────────────────────────────────────────────

create table corrections (
  id bigint generated always as identity primary key,
  -- what is taken back; null for an amount that is put right
  reverses_id bigint references ledger_transactions,
  person_id integer references accounts,
  -- what the client gets, or gives below zero
  amount_yen bigint not null constraint corrections_amount_not_zero check (amount_yen <> 0),
  book text constraint corrections_book_known check (book in ('bank', 'sales', 'fees')),
  reason text not null constraint corrections_reason_length check (length(reason) between 3 and 500),
  -- above it a second manager decides
  limit_yen bigint not null,
  state text not null default 'waiting'
    constraint corrections_state_known check (state in ('waiting', 'booked', 'refused')),
  requested_by integer not null references people,
  requested_at timestamptz not null default app_now(),
  decided_by integer references people,
  decided_at timestamptz,
  transaction_id bigint references ledger_transactions,
  constraint corrections_subject check ((reverses_id is null) = (person_id is not null and book is not null)),
  constraint corrections_decided check ((state = 'waiting') = (decided_at is null)),
  constraint corrections_booked check ((state = 'booked') = (transaction_id is not null)),
  constraint corrections_second_manager check (
    state <> 'booked' or abs(amount_yen) <= limit_yen or decided_by <> requested_by
  )
);
create unique index corrections_waiting_once on corrections (reverses_id) where state = 'waiting';
create index corrections_by_time on corrections (requested_at desc, id desc);

-- A closed day takes no more bookings.
create table journal_days (
  day date primary key,
  closed_at timestamptz not null default app_now(),
  closed_by integer not null references people,
  -- sums of the books of the day: {"client", "bank", "sales", "fees"}
  totals jsonb not null,
  transactions integer not null
);
create trigger journal_days_append_only before update or delete on journal_days
  for each row execute function refuse_change();

-- Somebody whose invoices are overdue cannot bid.
alter table people add column stops_when_overdue boolean not null default false;

-- ── What was booked before ────────────────────────────────────────────────────────────────────────

insert into payment_records (
  transaction_id, person_id, type, kind, posted_at, posted_on, amount_yen, balance_yen, reference, memo,
  purchase_id, invoice_id, due_on, open_yen, search_text
)
select booked.id, entry.person_id,
  case when booked.kind in ('purchase', 'credit_note', 'debit_note') then 'purchase' else 'remittance' end,
  booked.kind, booked.posted_at, booked.posted_on, entry.amount_yen,
  sum(entry.amount_yen) over (partition by entry.person_id order by entry.id), booked.reference, booked.memo,
  paper.purchase_id, paper.id, paper.due_on, entry.amount_yen,
  lower(concat_ws(' ', booked.reference, booked.memo, car.search_text))
from (
  select max(id) as id, transaction_id, person_id, sum(amount_yen)::bigint as amount_yen
  from ledger_entries where person_id is not null
  group by transaction_id, person_id having sum(amount_yen) <> 0
) entry
join ledger_transactions booked on booked.id = entry.transaction_id
left join invoices paper on paper.transaction_id = booked.id
left join purchases car on car.id = paper.purchase_id
order by entry.id;
