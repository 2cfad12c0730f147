-- Trigger of purchases, before insert or update: refuses changes of immutable columns and forbidden status transitions,
-- counts the changes, and writes the text for the search.
create or replace function check_purchase_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.bid_id, old.person_id, old.lot_id, old.sku) is distinct from
      (new.bid_id, new.person_id, new.lot_id, new.sku)
    then
      raise exception 'bid, person, lot and number of a purchase never change'
        using errcode = 'check_violation', constraint = 'purchases_identity';
    end if;
    if old.status is distinct from new.status and not purchase_may_become(old.status, new.status) then
      raise exception 'a purchase cannot go from status % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'purchases_transition';
    end if;
    if old.sold_price_yen <> new.sold_price_yen or (new.withdrawn_at is not null and old.withdrawn_at is null) then
      if exists (select from invoices where purchase_id = new.id and kind = 'invoice') then
        raise exception 'the invoice of a purchase freezes its price'
          using errcode = 'check_violation', constraint = 'purchases_frozen';
      end if;
    end if;
    new.version := old.version + 1;
  end if;
  -- Truncated, because it is indexed.
  new.search_text := left(lower(concat_ws(
    ' ', new.lot_number, nullif(concat_ws('-', nullif(new.chassis_code, ''), nullif(new.frame_number, '')), ''),
    (select name from makers where id = new.maker_id), (select name from models where id = new.model_id),
    new.trim, new.sku, new.voyage, new.vessel
  )), 600);
  return new;
end $$;
create or replace trigger check_purchase_change before insert or update on purchases
  for each row execute function check_purchase_change();
