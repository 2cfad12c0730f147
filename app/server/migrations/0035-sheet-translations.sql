-- Translated auction sheets: each is made once, for everybody. Owner: sheets.

create table sheet_translations (
  id bigint generated always as identity primary key,
  -- null once the lot is gone
  lot_id bigint references lots on delete set null,
  -- of everything that the translation shows: a changed lot gets another one
  digest bytea not null constraint sheet_translations_digest_whole check (length(digest) = 32),
  language text not null constraint sheet_translations_language_known check (language in ('en', 'ru')),
  driver text not null constraint sheet_translations_driver_known check (driver in ('drawing', 'service')),
  -- beginning of the key in the storage
  storage_id text not null constraint sheet_translations_storage_id unique,
  -- what the service takes for it, also when it failed: it may have been charged
  cost_yen integer not null constraint sheet_translations_cost_not_negative check (cost_yen >= 0),
  created_at timestamptz not null,
  -- when the storage had it whole
  stored_at timestamptz,
  failed_at timestamptz,
  -- since when it is being removed
  removing_at timestamptz,
  constraint sheet_translations_one_end check (stored_at is null or failed_at is null)
);

-- one that is being made, or is made, for each content
create unique index sheet_translations_once on sheet_translations (lot_id, digest, language, driver)
  where failed_at is null and removing_at is null;
create index sheet_translations_of_day on sheet_translations (created_at) where cost_yen > 0;
create index sheet_translations_by_age on sheet_translations (created_at);
