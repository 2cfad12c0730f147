-- What a vehicle costs at the door: where a tariff is from and how it was before, what currencies are worth, and
-- where a person usually takes vehicles. Decision 77 says why.

-- ── Tariffs ───────────────────────────────────────────────────────────────────────────────────────

alter table tariffs
  -- how vehicles leave Japan, as in bids; null stands for any
  add column export_type smallint constraint tariffs_export_type_known check (export_type between 1 and 6),
  -- who says so, in words, and the Tokyo day from which it holds
  add column source_text text not null default ''
    constraint tariffs_source_length check (length(source_text) <= 300),
  add column source_on date not null default (app_now() at time zone 'Asia/Tokyo')::date;
alter table tariffs drop constraint tariffs_key;
alter table tariffs add constraint tariffs_key
  unique nulls not distinct (kind, house_id, export_port, discharge_port, size, export_type);

-- How tariffs were. Never changed.
create table tariff_changes (
  id bigint generated always as identity primary key,
  tariff_id integer not null,
  change text not null constraint tariff_changes_change_known check (change in ('added', 'changed', 'deleted')),
  -- the columns of the tariff: as it is from now on, of a deleted one as it was
  tariff jsonb not null,
  changed_at timestamptz not null default app_now(),
  -- null for those that the system began with
  changed_by integer references people
);
create index tariff_changes_of_tariff on tariff_changes (tariff_id, id desc);
create trigger tariff_changes_append_only before update or delete on tariff_changes
  for each row execute function refuse_change();
create trigger tariff_changes_never_emptied before truncate on tariff_changes
  for each statement execute function refuse_change();
insert into tariff_changes (tariff_id, change, tariff) select id, 'added', to_jsonb(tariffs) from tariffs;

-- ── Rates ─────────────────────────────────────────────────────────────────────────────────────────

-- Yen for one unit of the currencies of destinations and their customs, from an instant on. Dollars are in
-- exchange_rates, by which clients pay. Never changed: a newer one takes its place.
create table cost_rates (
  id bigint generated always as identity primary key,
  currency text not null constraint cost_rates_currency_known
    check (currency in ('EUR', 'RUB', 'KES', 'NZD', 'AED', 'GEL')),
  yen numeric(12, 4) not null constraint cost_rates_yen_bounded check (yen > 0 and yen < 100000),
  valid_from timestamptz not null default app_now(),
  source text not null constraint cost_rates_source_length check (length(source) between 1 and 300),
  entered_by integer references people
);
create index cost_rates_latest on cost_rates (currency, valid_from desc, id desc);
create trigger cost_rates_append_only before update or delete on cost_rates
  for each row execute function refuse_change();
create trigger cost_rates_never_emptied before truncate on cost_rates
  for each statement execute function refuse_change();

-- ── Choices ───────────────────────────────────────────────────────────────────────────────────────

-- Where a person usually takes vehicles, and how.
create table cost_choices (
  person_id integer primary key references people,
  destination text not null constraint cost_choices_destination_length check (length(destination) = 2),
  port text not null constraint cost_choices_port_length check (length(port) = 5),
  export_port text not null constraint cost_choices_export_port_length check (length(export_port) = 5),
  export_type smallint not null constraint cost_choices_export_type_known check (export_type between 1 and 6),
  use text not null constraint cost_choices_use_known check (use in ('personal', 'commercial')),
  currency text not null constraint cost_choices_currency_length check (length(currency) = 3),
  changed_at timestamptz not null default app_now()
);
