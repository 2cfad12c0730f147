-- Creates the purchase of a won bid (6) whose lot has a price, keeps its price up to date, and reverses it when the win
-- is reverted; once there is an invoice it is left alone. Called by the triggers follow_bid_with_purchase and
-- follow_price_with_purchases, which hold the lot, so that the two never run at once for one bid. Locks the purchase.
-- Its writes fire record_purchase_change and add_up_purchase.
drop function if exists sync_purchase;
create function sync_purchase(
  bid_id bigint, actor_id integer, request_id text,
  -- the moment of the win, or of a later change
  decided_at timestamptz
) returns void
language plpgsql
set enable_seqscan = off
as $$
declare
  bid record;
  lot lots;
  car record;
  earlier record;
  price bigint;
  is_won boolean;
begin
  select id, person_id, lot_id, status, amount_yen, export_type into bid from bids
  where bids.id = sync_purchase.bid_id;
  select * into lot from lots where id = bid.lot_id;
  select id, withdrawn_at, sold_price_yen into car from purchases
  where purchases.bid_id = bid.id for update;
  -- An order of a fixed-price lot is made at its price.
  price := coalesce(lot.sold_price_yen, case when lot.market = 'stock' then bid.amount_yen end);
  is_won := bid.status = 6 and coalesce(price, 0) > 0;
  if car.id is null then
    if not is_won then
      return;
    end if;
    insert into purchases (
      bid_id, person_id, lot_id, sku, status_on, kind, house_id, lot_number, bought_on, maker_id, model_id,
      trim, chassis_code, frame_number, year, month, engine_cc, fuel, gearbox, color, color_number,
      mileage_km, condition, photos, sheet, sold_price_yen, export_type, created_at, changed_at, changed_by,
      request_id
    ) values (
      bid.id, bid.person_id, lot.id,
      'S' || to_char(decided_at at time zone 'Asia/Tokyo', 'YYYY') || '-' || lpad(
        next_number('car-' || to_char(decided_at at time zone 'Asia/Tokyo', 'YYYY'))::text, 5, '0'
      ),
      (decided_at at time zone 'Asia/Tokyo')::date, lot.kind, lot.house_id, lot.lot_number,
      least(coalesce(lot.auction_day, 'infinity'), (decided_at at time zone 'Asia/Tokyo')::date),
      lot.maker_id, lot.model_id, lot.trim, lot.chassis_code, lot.frame_number, lot.year, lot.month,
      lot.engine_cc, lot.fuel, lot.gearbox, lot.color, lot.color_number, lot.mileage_km, lot.condition,
      lot.photos, lot.sheet, price, bid.export_type, decided_at, decided_at, actor_id,
      sync_purchase.request_id
    ) returning id into car;
    insert into purchase_lines (purchase_id, kind, amount_yen, source, added_at)
    values (car.id, 'car', price, 'lot', decided_at);
    -- A client's consignee is usually the same for all cars.
    select id, same_as_consignee into earlier from purchases other
    where other.person_id = bid.person_id and other.id <> car.id
      and exists (select from purchase_parties where purchase_id = other.id)
    order by id desc limit 1;
    insert into purchase_parties
    select car.id, role, full_name, address, country_id, port, telephone, email, payment_method
    from purchase_parties where purchase_id = earlier.id;
    if not earlier.same_as_consignee then
      update purchases set same_as_consignee = false where id = car.id;
    end if;
    perform apply_tariffs(car.id);
    return;
  end if;
  if exists (select from invoices paper where paper.purchase_id = car.id and paper.kind = 'invoice') then
    return;
  end if;
  if not is_won then
    update purchases set withdrawn_at = decided_at, changed_at = decided_at, changed_by = actor_id,
      request_id = sync_purchase.request_id
    where id = car.id and withdrawn_at is null and status is distinct from 7;
    return;
  end if;
  if car.withdrawn_at is not null or car.sold_price_yen <> price then
    update purchases set withdrawn_at = null, sold_price_yen = price, changed_at = decided_at,
      changed_by = actor_id, request_id = sync_purchase.request_id
    where id = car.id;
    update purchase_lines set amount_yen = price where purchase_id = car.id and source = 'lot';
    perform apply_tariffs(car.id);
  end if;
end $$;
