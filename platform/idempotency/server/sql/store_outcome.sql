-- Stores the outcome of a request with its unclaimed key, and returns it; storeOutcome of
-- platform/idempotency/server/commands.ts does so for a claimed key. Called by place_bid_once, with an advisory lock on
-- the key.
drop function if exists store_outcome;
create function store_outcome(person_id integer, key text, request_hash bytea, outcome jsonb) returns jsonb
language plpgsql as $$
begin
  insert into idempotency_keys (person_id, key, request_hash, outcome)
  values (person_id, key, request_hash, outcome) on conflict do nothing;
  if not found then
    raise exception 'another call has used the key meanwhile' using errcode = 'serialization_failure';
  end if;
  return outcome;
end $$;
