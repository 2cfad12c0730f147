-- Documents that are uploaded in parts, so that an upload goes on after a break. Owner: purchases.

create table purchase_uploads (
  -- the last part of the address, and the name of the file below the data folder until it is complete
  id text primary key constraint purchase_uploads_id_form check (id ~ '^[0-9a-f]{32}$'),
  -- nobody else goes on with it
  person_id integer not null references people,
  purchase_id bigint not null references purchases,
  kind text not null constraint purchase_uploads_kind_length check (length(kind) between 1 and 40),
  visible_to text constraint purchase_uploads_visible_known
    check (visible_to in ('client', 'dealer', 'managers')),
  name text not null constraint purchase_uploads_name_length check (length(name) <= 1000),
  bytes bigint not null constraint purchase_uploads_bytes_bounded check (bytes between 1 and 26214400),
  begun_at timestamptz not null default app_now(),
  -- the document that it became
  file_id bigint references purchase_files
);
create index purchase_uploads_of_person on purchase_uploads (person_id) where file_id is null;
create index purchase_uploads_by_age on purchase_uploads (begun_at);
create index purchase_files_unfinished on purchase_files (uploaded_at) where stored_at is null;
