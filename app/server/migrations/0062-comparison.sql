-- What a person compares and remarks on lots, for themselves alone. Owner: comparison.

-- One row for each person who has ever pinned or remarked. Writers of a person take it first, and the
-- person's open pages get each change by its transaction.
create table comparison_versions (
  person_id integer primary key references people on delete cascade,
  -- the lot with the latest change of a remark
  remarked_lot_id bigint,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index comparison_versions_by_xid on comparison_versions (changed_xid);

create table lot_pins (
  person_id integer not null references people on delete cascade,
  -- so that nobody has more than four
  slot smallint not null constraint lot_pins_slot_known check (slot between 1 and 4),
  lot_id bigint not null references lots on delete cascade,
  -- in the order of pinning
  id bigint generated always as identity,
  constraint lot_pins_key primary key (person_id, slot),
  constraint lot_pins_of_person unique (person_id, lot_id)
);
create index lot_pins_of_lot on lot_pins (lot_id);

create table lot_remarks (
  person_id integer not null references people on delete cascade,
  lot_id bigint not null references lots on delete cascade,
  note text not null default '' constraint lot_remarks_note_length check (length(note) <= 1000),
  tags text[] not null default '{}' constraint lot_remarks_tag_count check (cardinality(tags) <= 20),
  -- why the lot is not for the person; null while it may be
  not_for_me text constraint lot_remarks_reason_known check (
    not_for_me in ('price', 'condition', 'mileage', 'year', 'color', 'equipment', 'history', 'seller', 'bought', 'other')
  ),
  not_for_me_text text not null default ''
    constraint lot_remarks_reason_length check (length(not_for_me_text) <= 200),
  changed_at timestamptz not null,
  constraint lot_remarks_key primary key (person_id, lot_id),
  constraint lot_remarks_reason_named check (not_for_me is not null or not_for_me_text = ''),
  -- a remark that is empty is removed
  constraint lot_remarks_something check (note <> '' or tags <> '{}' or not_for_me is not null)
);
create index lot_remarks_of_lot on lot_remarks (lot_id);
