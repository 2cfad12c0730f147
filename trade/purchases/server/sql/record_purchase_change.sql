-- Trigger of purchases, after insert or update: writes the history in whichever statement changes the car, and marks
-- entries for managers only. Each entry fires note_purchase_change.
create or replace function record_purchase_change() returns trigger language plpgsql as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  is_now constant jsonb := to_jsonb(new);
  what text;
  fields text[];
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    insert into purchase_log (purchase_id, at, actor_id, event, changes, request_id) values (
      new.id, new.changed_at, new.changed_by, 'bought',
      jsonb_build_object('price', jsonb_build_array(null, new.sold_price_yen)), new.request_id
    );
    return null;
  end if;
  for what, fields in select * from (values
    ('taken_back', array['withdrawn_at']), ('price', array['sold_price_yen']), ('status', array['status']),
    ('logistics', array[
      'stock_yard', 'yard_arrival_on', 'export_type', 'export_port', 'discharge_port', 'destination',
      'shipping_line', 'vessel', 'voyage', 'etd', 'eta'
    ]),
    ('note', array['client_note']), ('office_note', array['manager_note'])
  ) groups (event, names) loop
    select jsonb_object_agg(field, jsonb_build_array(was->field, is_now->field)) into changes
    from unnest(fields) field where was->field is distinct from is_now->field;
    continue when changes is null;
    if what = 'taken_back' then
      what := case when new.withdrawn_at is null then 'restored' else what end;
      changes := '{}';
    end if;
    if what = 'price' then
      changes := jsonb_build_object('price', jsonb_build_array(old.sold_price_yen, new.sold_price_yen));
    end if;
    insert into purchase_log (purchase_id, at, actor_id, event, changes, reason, is_internal, request_id)
    values (
      new.id, new.changed_at, new.changed_by, what,
      case when what = 'status' then changes || jsonb_build_object('on', new.status_on) else changes end,
      case when what = 'status' then new.status_reason else '' end,
      what in ('office_note', 'taken_back', 'restored'), new.request_id
    );
  end loop;
  return null;
end $$;
create or replace trigger record_purchase_change after insert or update on purchases
  for each row execute function record_purchase_change();
