-- When the provider was last asked about a payment of which it has told nothing.
alter table payment_intents add column asked_at timestamptz not null default app_now();
