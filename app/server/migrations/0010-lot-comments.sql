-- Managers' notes on lots, version by version. Owner: lots.

create table lot_comments (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots on delete cascade,
  comment text not null constraint lot_comments_length
    check (comment = btrim(comment) and length(comment) between 1 and 1000),
  author_id integer references people on delete set null,
  saved_at timestamptz not null,
  -- Set on every version when the note is deleted; the next one begins a note of its own.
  withdrawn_at timestamptz
);
-- Whole, as lots and people that are deleted look for their notes in them, whatever became of these.
create index lot_comments_of_lot on lot_comments (lot_id, id desc);
create index lot_comments_of_author on lot_comments (author_id);
