-- Cars that clients have bought, from the hammer to the port (spec 2 §2, §4). Owner: purchases.

-- Numbers of papers and of cars, one after the other without gaps: the row is locked until the commit.
create table number_series (
  -- what is numbered and in which Tokyo year: invoice-2026
  name text primary key,
  last_number integer not null constraint number_series_positive check (last_number > 0)
);

create table purchases (
  id bigint generated always as identity primary key,
  -- one bid is one purchase, whatever is repeated
  bid_id bigint not null constraint purchases_bid_key unique references bids,
  person_id integer not null references accounts,
  lot_id bigint not null references lots,
  sku text not null constraint purchases_sku_key unique,
  -- null is processing (spec 2 §4)
  status smallint constraint purchases_status_known check (status between 1 and 8),
  -- the Tokyo day on which the car got there
  status_on date not null,
  status_reason text not null default '',
  -- the win was taken back before the invoice: nobody's purchase any more
  withdrawn_at timestamptz,

  -- the lot as it was when it was won: feeds forget
  kind text not null constraint purchases_kind_known check (kind in ('car', 'bike')),
  house_id integer not null references auction_houses,
  lot_number text not null,
  bought_on date not null,
  maker_id integer not null,
  model_id integer not null,
  trim text not null,
  chassis_code text not null,
  frame_number text not null,
  year smallint,
  month smallint,
  engine_cc integer,
  fuel text not null,
  gearbox text not null,
  color text not null,
  color_number text not null,
  mileage_km integer,
  condition text not null,
  photos text[] not null,
  sheet text not null,
  sold_price_yen bigint not null constraint purchases_price_positive check (sold_price_yen > 0),
  -- what the lines come to; with the invoice, what it and its notes come to: triggers write it
  total_yen bigint not null default 0,
  -- lower case: number of the lot, chassis, maker, model, sku, voyage; a trigger writes it
  search_text text not null default '',

  -- logistics
  stock_yard text not null default '',
  yard_arrival_on date,
  export_type smallint constraint purchases_export_type_known check (export_type between 1 and 6),
  -- codes of ports (contract/costs/ports.ts), empty where not known
  export_port text not null default '',
  discharge_port text not null default '',
  destination text not null default '',
  shipping_line text not null default '',
  vessel text not null default '',
  voyage text not null default '',
  etd date,
  eta date,

  same_as_consignee boolean not null default true,
  client_note text not null default '',
  manager_note text not null default '',

  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  -- the latest change, whatever it was; the history copies it
  changed_at timestamptz not null default app_now(),
  -- null for what happens by itself
  changed_by integer references people,
  request_id text not null default '',
  foreign key (maker_id) references makers,
  constraint purchases_departs_before_arrival check (etd <= eta),
  constraint purchases_texts_bounded check (
    length(stock_yard) <= 200 and length(destination) <= 200 and length(shipping_line) <= 100
    and length(vessel) <= 100 and length(voyage) <= 60 and length(status_reason) <= 500
    and length(client_note) <= 2000 and length(manager_note) <= 2000
  )
);
create index purchases_of_person on purchases (person_id, bought_on desc, id desc) where withdrawn_at is null;
create index purchases_by_day on purchases (bought_on desc, id desc) where withdrawn_at is null;
create index purchases_by_status on purchases (status, bought_on desc, id desc) where withdrawn_at is null;
create index purchases_of_lot on purchases (lot_id);
create index purchases_of_voyage on purchases (lower(voyage)) where voyage <> '' and withdrawn_at is null;

-- What a car costs, line by line; the invoice freezes them.
create table purchase_lines (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  kind text not null constraint purchase_lines_kind_known check (
    kind in ('car', 'auction_fee', 'inland', 'yard', 'freight', 'insurance', 'agent', 'discount', 'other')
  ),
  -- empty: the name of the kind
  label_en text not null default '' constraint purchase_lines_label_en_bounded check (length(label_en) <= 200),
  label_ru text not null default '' constraint purchase_lines_label_ru_bounded check (length(label_ru) <= 200),
  -- below zero for a discount
  amount_yen bigint not null constraint purchase_lines_amount_bounded
    check (amount_yen <> 0 and abs(amount_yen) <= 2000000000),
  -- lot: the sold price; tariff: follows house, ports and size until a manager edits it
  source text not null constraint purchase_lines_source_known check (source in ('lot', 'tariff', 'manager')),
  added_by integer references people,
  added_at timestamptz not null default app_now(),
  constraint purchase_lines_discount_lowers check ((kind = 'discount') = (amount_yen < 0))
);
create index purchase_lines_of_purchase on purchase_lines (purchase_id, id);
create unique index purchase_lines_made on purchase_lines (purchase_id, kind) where source <> 'manager';

-- What services cost. Of the tariffs of a kind that fit a car, the one that names most applies.
create table tariffs (
  id integer generated always as identity primary key,
  kind text not null constraint tariffs_kind_known
    check (kind in ('auction_fee', 'inland', 'yard', 'freight', 'insurance', 'agent')),
  house_id integer references auction_houses,
  export_port text,
  discharge_port text,
  size text constraint tariffs_size_known check (size in ('bike', 'kei', 'small', 'large')),
  amount_yen bigint constraint tariffs_amount_bounded check (amount_yen between 1 and 100000000),
  -- of the price of the car, in tenths of a percent
  per_mille integer constraint tariffs_per_mille_bounded check (per_mille between 1 and 500),
  constraint tariffs_one_price check ((amount_yen is null) <> (per_mille is null)),
  constraint tariffs_key unique nulls not distinct (kind, house_id, export_port, discharge_port, size)
);

-- Who gets the car at the port, and who is told of it.
create table purchase_parties (
  purchase_id bigint not null references purchases,
  role text not null constraint purchase_parties_role_known check (role in ('consignee', 'notify')),
  full_name text not null,
  address text not null,
  country_id integer,
  port text not null,
  telephone text not null,
  email text not null,
  payment_method text not null,
  primary key (purchase_id, role),
  constraint purchase_parties_texts_bounded check (
    length(full_name) <= 200 and length(address) <= 500 and length(port) <= 100
    and length(telephone) <= 50 and length(email) <= 254 and length(payment_method) <= 40
  )
);

-- Documents of a car. A document that replaces another has the next version; none is ever removed.
create table purchase_files (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  kind text not null constraint purchase_files_kind_length check (length(kind) between 1 and 40),
  version integer not null constraint purchase_files_version_positive check (version > 0),
  name text not null constraint purchase_files_name_length check (length(name) between 1 and 200),
  -- managers see all; dealer: the client's dealer, too; client: everybody who may see the car
  visible_to text not null constraint purchase_files_visible_known
    check (visible_to in ('client', 'dealer', 'managers')),
  content_type text not null,
  bytes bigint not null constraint purchase_files_bytes_bounded check (bytes between 1 and 26214400),
  sha256 bytea not null,
  storage_id text not null constraint purchase_files_storage_key unique,
  uploaded_by integer not null references people,
  uploaded_at timestamptz not null default app_now(),
  -- set once the object is in the storage: before that nobody sees the document
  stored_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by integer references people,
  constraint purchase_files_version_key unique (purchase_id, kind, version)
);

-- Papers made by us: numbered, and never changed again.
create table invoices (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  kind text not null constraint invoices_kind_known
    check (kind in ('proforma', 'invoice', 'credit_note', 'debit_note')),
  number text not null constraint invoices_number_key unique,
  issued_at timestamptz not null default app_now(),
  issued_by integer references people,
  due_on date,
  total_yen bigint not null constraint invoices_total_positive check (total_yen > 0),
  reason text not null default '' constraint invoices_reason_length check (length(reason) <= 500),
  -- everything that stands in the paper, as it was
  content jsonb not null,
  transaction_id bigint constraint invoices_transaction_key unique references ledger_transactions,
  constraint invoices_booked check ((kind = 'proforma') = (transaction_id is null))
);
create index invoices_of_purchase on invoices (purchase_id, id);
-- A car is invoiced once.
create unique index invoices_final on invoices (purchase_id) where kind = 'invoice';
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
create trigger invoices_never_emptied before truncate on invoices
  for each statement execute function refuse_change();

-- The file of a paper in a language: made once, the same bytes for ever.
create table invoice_files (
  invoice_id bigint not null references invoices,
  language text not null constraint invoice_files_language_known check (language in ('en', 'ru')),
  storage_id text not null constraint invoice_files_storage_key unique,
  sha256 bytea not null,
  bytes integer not null,
  stored_at timestamptz not null default app_now(),
  primary key (invoice_id, language)
);

-- What has happened to a car, written in the transaction of the change; never changed.
create table purchase_log (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  at timestamptz not null,
  -- null for what happens by itself
  actor_id integer,
  event text not null constraint purchase_log_event_known check (event in (
    'bought', 'taken_back', 'restored', 'price', 'status', 'logistics', 'consignee', 'note',
    'office_note', 'line', 'file', 'file_withdrawn', 'proforma', 'invoice', 'credit_note', 'debit_note'
  )),
  -- what was and what is, by name: {"eta": ["2026-11-27", "2026-11-30"]}
  changes jsonb not null default '{}',
  reason text not null default '',
  -- of managers alone
  is_internal boolean not null default false,
  request_id text not null,
  -- readers of changes ask by it what is settled
  xid xid8 not null default pg_current_xact_id()
);
create index purchase_log_of_purchase on purchase_log (purchase_id, id);
create index purchase_log_by_xid on purchase_log (xid, id);
create trigger purchase_log_append_only before update or delete on purchase_log
  for each row execute function refuse_change();
create trigger purchase_log_never_emptied before truncate on purchase_log
  for each statement execute function refuse_change();

-- What is taken off an invoice again, or put on it.
alter table ledger_transactions drop constraint ledger_transactions_kind_known;
alter table ledger_transactions add constraint ledger_transactions_kind_known check (
  kind in ('deposit', 'withdrawal', 'purchase', 'credit_note', 'debit_note', 'refund', 'correction')
);
