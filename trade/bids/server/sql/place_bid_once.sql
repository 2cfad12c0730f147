-- Places a bid once for an idempotency key: locks the key, decides, and stores the decision with it, all in one
-- statement. Called by trade/bids/server/place-once.ts. Locks in the order key, account, lot, bid. Without a key it
-- only decides. If a call of another kind has claimed the same key in the meantime
-- (platform/idempotency/server/commands.ts), nothing is written, and the caller must repeat the statement.
--
-- `refusal` is one that was decided before; it is stored like any other, so that a late copy of the request never takes
-- effect. Without `with_costs`, does nothing for a client whose landed cost is stored with each bid. Returns the stored
-- outcome, and whether it was already stored: {"decision": the result of place_bid, "language": that of the first
-- request}, {"is_reused": true} if the key belongs to another request, or {"needs_costs": true}.
drop function if exists place_bid_once;
create function place_bid_once(
  request bid_request, asked_key text, asked_hash bytea, asked_language text, refusal text, with_costs boolean
) returns jsonb language plpgsql
-- Connections cache their plans. A plan made while a table was small must not scan it when it is large.
set enable_seqscan = off
as $$
declare
  stored record;
  decision jsonb;
  told jsonb;
begin
  if not with_costs and exists (
    select from cost_choices where person_id = request.person_id
  ) then
    return '{"needs_costs": true}';
  end if;
  if asked_key is not null then
    -- Copies of a request wait here for the first one.
    perform pg_advisory_xact_lock(request.actor_id, hashtext(asked_key));
    select request_hash, outcome into stored from idempotency_keys
    where person_id = request.actor_id and key = asked_key;
    if found then
      if stored.outcome is null or stored.request_hash <> asked_hash then
        return '{"is_reused": true}';
      end if;
      return stored.outcome::jsonb || '{"is_repeated": true}';
    end if;
  end if;
  decision := case when refusal is null then place_bid(request)
    else jsonb_build_object('outcome', refusal) end;
  told := jsonb_build_object('decision', decision, 'language', asked_language);
  if asked_key is null then
    return told;
  end if;
  -- An incomplete form does not use up the key.
  if decision ->> 'outcome' not in ('amount_missing', 'type_missing') then
    return store_outcome(request.actor_id, asked_key, asked_hash, told);
  end if;
  return told;
end $$;
