-- Pictures of lots that we keep ourselves. Owner: pictures.

create table pictures (
  -- the first 128 bits of SHA-256 of the address
  hash bytea primary key constraint pictures_hash_length check (length(hash) = 16),
  -- as it is in the lot
  address text not null constraint pictures_address_bounded check (length(address) between 1 and 4000),
  -- empty for drawings of our own
  host text not null,
  -- the newest lot that shows it; null when that is gone, and then the picture goes, too
  lot_id bigint references lots on delete set null,
  is_sheet boolean not null,
  -- the auction day of the lot; infinity for stock
  wanted_on date not null,
  state text not null default 'waiting' constraint pictures_state_known check (
    state in ('waiting', 'kept', 'failed', 'gone', 'removing')
  ),
  noted_at timestamptz not null,
  tries smallint not null default 0,
  -- while it is being fetched, until when nobody else begins
  next_try_at timestamptz not null,
  last_error text not null default '',
  -- beginning of the keys in the storage; written before anything is in the storage
  storage_id text constraint pictures_storage_id unique,
  -- of what was fetched
  content_sha256 bytea constraint pictures_sha256_whole check (length(content_sha256) = 32),
  bytes integer,
  width integer,
  height integer,
  -- the widths that are kept: none that would be larger than the original, but for the smallest
  widths smallint[] not null default '{}',
  fetched_at timestamptz,
  constraint pictures_kept_whole check (
    state <> 'kept' or (
      storage_id is not null and content_sha256 is not null and bytes > 0 and width > 0
      and height > 0 and cardinality(widths) > 0 and fetched_at is not null
    )
  )
);
create index pictures_due on pictures (wanted_on, next_try_at) where state in ('waiting', 'failed');
create index pictures_given_up on pictures (next_try_at) where state = 'gone';
create index pictures_of_lots on pictures (lot_id);
create index pictures_without_lot on pictures (hash) where lot_id is null;

-- How far the lots have been searched for pictures: one row.
create table picture_search (
  is_only boolean primary key default true constraint picture_search_once check (is_only),
  -- the last changed lot that was looked at
  changed_xid xid8 not null,
  lot_id bigint not null,
  -- the lots that were there at the beginning, day by day: infinity is stock, null the end
  day date,
  day_lot_id bigint not null
);
