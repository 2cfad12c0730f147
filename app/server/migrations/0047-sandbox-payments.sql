-- What the sandbox, a provider of payments that moves no money, knows of payments. Owner: upstreams/payments/sandbox.

create table sandbox_payments (
  -- opens the page of the payment: 128 random bits
  id text primary key,
  -- null for money that came by itself
  intent_id uuid constraint sandbox_payments_once_for_intent unique,
  method text not null constraint sandbox_payments_method_known check (method in ('wallet', 'wire')),
  currency text not null constraint sandbox_payments_currency_known check (currency in ('JPY', 'USD')),
  amount_minor bigint not null constraint sandbox_payments_amount_positive check (amount_minor > 0),
  description text not null,
  payer text not null,
  -- where the payer goes back to; empty where there is no page
  return_url text not null,
  state text not null default 'open' constraint sandbox_payments_state_known check (
    state in ('open', 'pending', 'paid', 'failed', 'expired', 'refunded')
  ),
  state_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when money that is on its way arrives
  arrives_at timestamptz,
  constraint sandbox_payments_pending_arrives check ((state = 'pending') = (arrives_at is not null))
);
create index sandbox_payments_expiring on sandbox_payments (expires_at) where state = 'open';
create index sandbox_payments_arriving on sandbox_payments (arrives_at) where state = 'pending';

-- Every change is told by a webhook, until a 2xx came.
create table sandbox_payment_events (
  id text primary key,
  seq bigint generated always as identity,
  payment_id text not null references sandbox_payments,
  state text not null,
  at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  delivered_at timestamptz,
  last_error text not null default '',
  -- a payment comes to each state once
  constraint sandbox_payment_events_once unique (payment_id, state)
);
create index sandbox_payment_events_due on sandbox_payment_events (next_try_at) where delivered_at is null;
