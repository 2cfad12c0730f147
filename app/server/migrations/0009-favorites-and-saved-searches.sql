-- What people keep: lots in groups (owner: favorites) and filters of listings (owner: saved-searches).

create table favorites (
  person_id integer not null references people on delete cascade,
  lot_id bigint not null references lots on delete cascade,
  -- A lot is in one group of a person; another group moves it.
  group_letter text not null
    constraint favorites_group_known check (group_letter in ('A', 'B', 'C', 'D', 'E')),
  added_at timestamptz not null,
  constraint favorites_key primary key (person_id, lot_id)
);
-- A lot that goes finds its rows.
create index favorites_of_lot on favorites (lot_id);

create table saved_searches (
  id bigint generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  page_type text not null constraint saved_searches_page_type_known
    check (page_type in ('car-auction', 'stock', 'stats', 'bikes', 'bike-stats')),
  title text not null constraint saved_searches_title_length
    check (title = btrim(title) and length(title) between 1 and 200),
  -- Query string of the listing's address, without the question mark.
  params text not null constraint saved_searches_params_length check (length(params) <= 4000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_searches_of_person on saved_searches (person_id, page_type, id desc);
