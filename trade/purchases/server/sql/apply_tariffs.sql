-- Sets the tariff lines of a car: for each kind the most specific tariff that fits its house, ports, size and export
-- type, and the fee of the inspection that the client had done before buying the lot. Skips kinds whose line a manager
-- has edited or deleted; changes nothing once there is an invoice. Called by sync_purchase, and by
-- trade/purchases/server when ports change, an inspection is done or lines are reset; the purchase must be locked.
drop function if exists apply_tariffs;
create function apply_tariffs(car_id bigint) returns void language plpgsql as $$
declare
  car purchases;
  car_size text;
begin
  select * into car from purchases where id = apply_tariffs.car_id;
  if exists (
    select from invoices paper where paper.purchase_id = car.id and paper.kind = 'invoice'
  ) then
    return;
  end if;
  car_size := car_size(car.kind, car.engine_cc);
  with fitting as (
    select distinct on (tariff.kind) tariff.kind,
      coalesce(tariff.amount_yen, greatest(1, round(car.sold_price_yen * tariff.per_mille / 1000.0)))::bigint
        as amount_yen
    from tariffs tariff
    where tariff.kind <> 'lot_inspection'
      and coalesce(tariff.house_id, car.house_id) = car.house_id
      and coalesce(tariff.export_port, car.export_port) = car.export_port
      and coalesce(tariff.discharge_port, car.discharge_port) = car.discharge_port
      and coalesce(tariff.size, car_size) = car_size
      and (tariff.export_type is null or tariff.export_type = car.export_type)
      and not exists (
        select from edited_line_kinds edited where edited.purchase_id = car.id and edited.kind = tariff.kind
      )
    order by tariff.kind, num_nonnulls(
      tariff.house_id, tariff.export_port, tariff.discharge_port, tariff.size, tariff.export_type
    ) desc, tariff.id
  ), due as (
    select kind, amount_yen from fitting
    union all
    -- The client may have ordered it in the conversation about an earlier bid.
    select 'lot_inspection', sum(inspection.fee_yen)::bigint
    from inspections inspection join chats chat on chat.bid_id = inspection.bid_id
    where chat.person_id = car.person_id and chat.lot_id = car.lot_id and inspection.state = 'done'
      and not exists (
        select from edited_line_kinds edited
        where edited.purchase_id = car.id and edited.kind = 'lot_inspection'
      )
    having count(*) > 0
  ), gone as (
    delete from purchase_lines line
    where line.purchase_id = car.id and line.source = 'tariff'
      and not exists (select from due where due.kind = line.kind)
  )
  insert into purchase_lines (purchase_id, kind, amount_yen, source, added_at)
  select car.id, kind, amount_yen, 'tariff', app_now() from due
  on conflict (purchase_id, kind) where source <> 'manager' do update set amount_yen = excluded.amount_yen
  where purchase_lines.amount_yen <> excluded.amount_yen;
end $$;
