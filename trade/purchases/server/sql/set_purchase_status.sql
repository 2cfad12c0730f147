-- Sets the status of a purchase for a manager. Called by trade/purchases/server/commands.ts. Locks account, bid and
-- purchase in this order. A cancelled purchase (7) is credited the invoiced amount by a credit note, and its bid binds
-- no more money. The update fires record_purchase_change, whose log entry fires note_purchase_change, and
-- follow_delivery_with_shares. Returns {"outcome": "accepted", "version", "number" of a credit note} or {"outcome":
-- code of the refusal}.
drop function if exists set_purchase_status;
create function set_purchase_status(request jsonb) returns jsonb language plpgsql
set enable_seqscan = off
as $$
declare
  wanted record;
  known record;
  car purchases;
  owed bigint;
  note jsonb;
  version_now integer;
  decided_at timestamptz;
begin
  select * into wanted from jsonb_to_record(request) as (
    -- null status is processing
    purchase_id bigint, status smallint, status_on date, reason text, actor_id integer,
    expected_version integer,
    -- label of the credit note for a cancelled purchase
    label_en text, label_ru text,
    request_id text, network text,
    -- backdated timestamp; null for now
    at timestamptz
  );
  select person_id, bid_id into known from purchases where id = wanted.purchase_id;
  perform from accounts where person_id = known.person_id for update;
  perform from bids where id = known.bid_id for update;
  select * into car from purchases where id = wanted.purchase_id for update;
  if car.id is null or car.withdrawn_at is not null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  decided_at := coalesce(wanted.at, app_now());
  if car.status is not distinct from wanted.status then
    return jsonb_build_object('outcome', 'accepted', 'version', car.version, 'number', null);
  end if;
  if wanted.expected_version <> car.version then
    return jsonb_build_object('outcome', 'purchase_changed');
  end if;
  if not purchase_may_become(car.status, wanted.status) then
    return jsonb_build_object('outcome', 'purchase_status_not_next');
  end if;
  if wanted.status_on < car.bought_on or wanted.status_on > (decided_at at time zone 'Asia/Tokyo')::date then
    return jsonb_build_object('outcome', 'status_day_wrong');
  end if;
  if wanted.status = 7 then
    select sum(case when paper.kind = 'credit_note' then -paper.total_yen else paper.total_yen end) into owed
    from invoices paper where paper.purchase_id = car.id and paper.kind <> 'proforma';
    if owed > 0 then
      note := issue_paper(jsonb_build_object(
        'purchase_id', car.id, 'kind', 'credit_note', 'actor_id', wanted.actor_id, 'reason', wanted.reason,
        'lines', (
          -- The totals of invoice and notes, so that each account gets back what it had.
          select jsonb_agg(jsonb_build_object(
            'kind', part.kind, 'labelEn', wanted.label_en, 'labelRu', wanted.label_ru, 'amountYen', part.yen
          )) from (
            select case when line->>'kind' = 'car' then 'car' else 'other' end as kind,
              sum(case when paper.kind = 'credit_note' then -1 else 1 end * (line->>'amountYen')::bigint) as yen
            from invoices paper, jsonb_array_elements(paper.content->'lines') line
            where paper.purchase_id = car.id and paper.kind <> 'proforma'
            group by 1
          ) part where part.yen <> 0
        ),
        'request_id', wanted.request_id, 'network', wanted.network, 'at', wanted.at
      ));
    end if;
  end if;
  update purchases set status = wanted.status, status_on = wanted.status_on, status_reason = wanted.reason,
    changed_at = decided_at, changed_by = wanted.actor_id, request_id = wanted.request_id
  where id = car.id returning version into version_now;
  perform write_audit(
    decided_at, wanted.actor_id, 'purchase-status', car.person_id,
    jsonb_build_object('purchase', car.id, 'from', car.status, 'to', wanted.status), wanted.request_id,
    wanted.network
  );
  if wanted.status = 7 then
    perform mark_bid_invoiced(known.bid_id, decided_at, wanted.actor_id, wanted.request_id, wanted.network);
  end if;
  return jsonb_build_object(
    'outcome', 'accepted', 'version', version_now, 'number', note->>'number'
  );
end $$;
