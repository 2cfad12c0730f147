-- Lots that people share by link. Owner: sharing.

create table shares (
  -- 128 random bits: a link cannot be guessed
  id text primary key constraint shares_id_shape check (id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id integer not null references people,
  lot_id bigint not null references lots on delete cascade,
  page_type text not null constraint shares_page_type_known
    check (page_type in ('car-auction', 'stock', 'stats', 'bikes', 'bike-stats')),
  -- six digits, encrypted: the owner may see them again
  code bytea not null,
  -- of the present code; with the last one that is allowed the link is locked and gets another code
  wrong_guesses smallint not null default 0
    constraint shares_wrong_guesses_bounded check (wrong_guesses between 0 and 30),
  locked_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- when the code was last made anew
  renewed_at timestamptz,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  -- after it had expired, its owner shared the lot again
  replaced_at timestamptz,
  opened_count integer not null default 0,
  last_opened_at timestamptz,
  -- whether auction, lot number and start price may stand in the preview that messengers show
  preview_details boolean not null default false,
  constraint shares_locked_by_guesses check (locked_at is null or wrong_guesses = 30)
);
-- A lot that is shared again has the same link.
create unique index shares_standing on shares (owner_id, lot_id)
  where withdrawn_at is null and replaced_at is null;
create index shares_of_lot on shares (lot_id);
create index shares_by_end on shares (expires_at);

-- Wrong codes of the last day.
create table share_guesses (
  id bigint generated always as identity primary key,
  share_id text not null references shares on delete cascade,
  -- a keyed digest of the network address
  caller bytea not null,
  guessed_at timestamptz not null default app_now()
);
create index share_guesses_of_share on share_guesses (share_id, guessed_at);
create index share_guesses_of_caller on share_guesses (caller, guessed_at);
create index share_guesses_by_age on share_guesses (guessed_at);
