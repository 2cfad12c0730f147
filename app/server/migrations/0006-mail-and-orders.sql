-- Mail on its way out (owner: server/upstreams/mail) and orders of visitors (owner: site).

create table mails (
  -- Part of the Message-ID, so it has to be unique in the whole world.
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_address text not null constraint mails_to_not_blank check (to_address <> ''),
  reply_to text not null default '',
  language text not null constraint mails_language_known check (language in ('en', 'ru')),
  subject text not null,
  -- Emptied once the mail is sent: they may hold a link that opens an account.
  text_body text not null,
  html_body text not null,
  -- waiting for delivery · sent · kept because there is no mail server · parked after the last try
  state text not null constraint mails_state_known
    check (state in ('waiting', 'sent', 'kept', 'parked')),
  tries smallint not null default 0,
  last_error text not null default '',
  -- Until when the delivery that has taken the mail has it for itself.
  taken_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  constraint mails_sent_has_time check ((state = 'sent') = (sent_at is not null))
);
create index mails_newest on mails (created_at desc);
create index mails_waiting on mails (created_at) where state = 'waiting';

create table orders (
  id bigint generated always as identity primary key,
  -- Who was signed in, if anybody.
  person_id integer references people on delete set null,
  language text not null constraint orders_language_known check (language in ('en', 'ru')),
  name text not null constraint orders_name_not_blank check (name <> ''),
  email text not null constraint orders_email_not_blank check (email <> ''),
  phone text not null default '',
  country_id integer,
  maker_model text not null,
  year_from smallint constraint orders_year_plausible check (year_from between 1950 and 2100),
  mileage_to_km integer constraint orders_mileage_not_negative check (mileage_to_km >= 0),
  budget_yen bigint constraint orders_budget_not_negative check (budget_yen >= 0),
  comment text not null default '',
  -- The client's Idempotency-Key: a form that is sent twice is one order.
  idempotency_key text constraint orders_idempotency_key unique,
  created_at timestamptz not null default now()
);
create index orders_newest on orders (created_at desc);
