-- Photos and documents of the talk about a bid. Owner: chat/files.

create table chat_files (
  id bigint generated always as identity primary key,
  bid_id bigint not null references bids,
  uploader_id integer not null references people,
  -- null until it is sent with a message
  message_id bigint references chat_messages,
  -- without control characters, with the extension of its type
  name text not null constraint chat_files_name_bounded check (char_length(name) between 1 and 200),
  content_type text not null constraint chat_files_type_known check (
    content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')
  ),
  -- of what is kept, which of photos is not what was sent
  size_bytes integer not null constraint chat_files_size_positive check (size_bytes > 0),
  sha256 bytea not null constraint chat_files_sha256_whole check (length(sha256) = 32),
  -- pixels; null for documents
  width integer,
  height integer,
  -- beginning of the keys in the storage
  storage_id text not null constraint chat_files_storage_id unique,
  created_at timestamptz not null,
  -- when the storage had it whole; the row is there before, so that nothing in the storage is without one
  stored_at timestamptz,
  -- since when it is being removed
  removing_at timestamptz,
  constraint chat_files_photos_measured check (
    (width is not null and height is not null) = (content_type <> 'application/pdf')
  ),
  constraint chat_files_sent_whole check (message_id is null or stored_at is not null),
  constraint chat_files_sent_stays check (message_id is null or removing_at is null)
);
create index chat_files_of_message on chat_files (message_id, id) where message_id is not null;
create index chat_files_unsent on chat_files (created_at) where message_id is null;
