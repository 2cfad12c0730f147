-- Reminders of invoices, each step once. Steps are days after the day until which an invoice is to be paid.
create table payment_reminders (
  record_id bigint not null references payment_records,
  step smallint not null constraint payment_reminders_step_known check (step in (-2, 1, 7, 14)),
  sent_at timestamptz not null default app_now(),
  primary key (record_id, step)
);
