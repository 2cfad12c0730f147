-- More photos of a lot, which its house gives on request, and who requested them. Owner: lots/extra-images.

create table extra_images (
  lot_id bigint primary key references lots on delete cascade,
  -- addresses; none when the house had no more
  images text[] not null,
  -- address of a better picture of the sheet; empty for none
  sheet text not null default '',
  -- what brought them
  driver text not null,
  asked_at timestamptz not null default app_now()
);

create table extra_image_requests (
  id bigint generated always as identity primary key,
  person_id integer not null references people,
  lot_id bigint not null references lots on delete cascade,
  -- the day on which it counts
  tokyo_day date not null,
  -- reserved: the service is being asked; served: it counts; all others were given back
  state text not null constraint extra_image_requests_state_known check (
    state in ('reserved', 'served', 'empty', 'failed', 'left', 'expired')
  ),
  -- the limit that was checked; null for somebody without one
  day_limit integer,
  requested_at timestamptz not null default app_now(),
  -- a reservation that is older has lost its process
  reserved_until timestamptz,
  ended_at timestamptz,
  constraint extra_image_requests_reserved_until check (
    (reserved_until is not null) = (state = 'reserved')
  ),
  constraint extra_image_requests_ended check ((ended_at is null) = (state = 'reserved'))
);
-- One at a time.
create unique index extra_image_requests_running on extra_image_requests (person_id)
  where state = 'reserved';
-- A lot is counted once for a person.
create unique index extra_image_requests_served on extra_image_requests (person_id, lot_id)
  where state = 'served';
create index extra_image_requests_of_day on extra_image_requests (person_id, tokyo_day);
create index extra_image_requests_of_lot on extra_image_requests (lot_id);
