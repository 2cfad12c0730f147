import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

interface PurchasePlan {
  readonly cars: number
  /** People with a given number of cars each; the remaining cars are spread over the others. */
  readonly owners: readonly { readonly id: number; readonly cars: number }[]
  readonly others: readonly number[]
}

/**
 * Turns bids of a database into purchases as they are after some years, mostly delivered. Bypasses their triggers;
 * includes costs and history.
 */
export async function fillPurchases(db: Db, { cars, owners, others }: PurchasePlan) {
  const named = owners.flatMap(({ id, cars: own }) => Array.from({ length: own }, () => id))
  await db.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction)
    await run(sql`select setseed(0.18)`)
    for (const table of ['purchases', 'purchase_lines', 'invoices']) {
      await run(sql`alter table ${sql.table(table)} disable trigger user`)
    }
    await run(sql`
      insert into purchases (
        bid_id, person_id, lot_id, sku, status, status_on, kind, house_id, lot_number, bought_on, maker_id,
        model_id, trim, chassis_code, frame_number, year, fuel, gearbox, color, color_number, mileage_km,
        condition, photos, sheet, sold_price_yen, total_yen, export_type, export_port, discharge_port,
        vessel, voyage, etd, eta, created_at, changed_at, search_text
      )
      select bid_id, person_id, lot_id, sku,
        case when age > 90 or chance < 0.2 then case when chance < 0.96 then 5 when chance < 0.98 then 7 else 8 end
          when age > 60 then 4 when age > 40 then 3 when age > 25 then 2 when age > 7 then 1 end,
        bought_on + 5, kind, house_id, lot_number, bought_on, maker_id, model_id, trim, chassis_code,
        frame_number, year, 'Hybrid', gearbox, color, '070', mileage_km, condition, photos, '',
        500000 + (n * 7919 % 900) * 1000, 600000 + (n * 7919 % 900) * 1000, 1,
        (array['JPTOY', 'JPYOK', 'JPNGO', 'JPUKB', ''])[1 + n % 5],
        (array['RUVVO', 'KEMBA', 'NZAKL', ''])[1 + n % 4],
        case when age > 40 then vessel else '' end, case when age > 40 then voyage else '' end,
        case when age > 25 then bought_on + 50 end, case when age > 25 then bought_on + 57 end,
        bought_on + time '15:00', bought_on + time '15:00',
        lower(concat_ws(
          ' ', lot_number, chassis_code || '-' || frame_number, maker, model, trim, sku,
          case when age > 40 then voyage end, case when age > 40 then vessel end
        ))
      from (
        select bids.n, bids.id as bid_id, bids.lot_id,
          coalesce((${named}::int[])[1 + (bids.n * 7919) % ${cars}::int],
            (${others}::int[])[1 + bids.n % ${others.length}::int]) as person_id,
          'S' || to_char(bought_on, 'YYYY') || '-' || lpad(bids.n::text, 6, '0') as sku,
          lot.kind, lot.house_id, lot.lot_number, bought_on, model.maker_id, model.id as model_id, lot.trim,
          lot.chassis_code, lpad((bids.n * 104729 % 9999999)::text, 7, '0') as frame_number, lot.year,
          lot.gearbox, lot.color, lot.mileage_km, lot.condition, lot.photos, maker.name as maker,
          model.name as model, random() as chance,
          (app_now() at time zone 'Asia/Tokyo')::date - bought_on as age,
          'NL ' || (bought_on - date '2020-01-01') / 7 * 10 + bids.n % 5 as voyage,
          (array['Ocean Star', 'Pacific Highway', 'Sakura Leader'])[1 + bids.n % 3] as vessel
        from (
          select *, row_number() over (order by id desc) as n,
            least(auction_day, (app_now() at time zone 'Asia/Tokyo')::date) as bought_on
          from bids order by id desc limit ${cars}
        ) bids
        join lots lot on lot.id = bids.lot_id
        join (
          select id, maker_id, name, row_number() over (order by md5(name), id) - 1 as place
          from models order by md5(name), id limit 300
        ) model on model.place = bids.n % 300
        join makers maker on maker.id = model.maker_id
      ) cars`)
    await run(sql`
      insert into purchase_lines (purchase_id, kind, amount_yen, source)
      select id, line, case line when 'car' then sold_price_yen else 33000 end,
        case line when 'car' then 'lot' else 'tariff' end
      from purchases, unnest(array['car', 'auction_fee', 'inland', 'freight']) line`)
    await run(sql`
      insert into invoices (purchase_id, kind, number, total_yen, content)
      select id, 'proforma', 'P-' || id, total_yen, '{}' from purchases`)
    await run(sql`
      insert into purchase_log (purchase_id, at, event, changes, request_id)
      select id, changed_at, event,
        case event when 'bought' then '{"price": [null, 500000]}' when 'status' then '{"status": [null, 1], "on": "2026-01-01"}'
          when 'logistics' then '{"eta": ["2026-11-27", "2026-11-30"]}' else '{}' end::jsonb, 'bench'
      from purchases,
        unnest(array['bought', 'status', 'logistics', 'status', 'note', 'logistics']) event`)
    for (const table of ['purchases', 'purchase_lines', 'invoices']) {
      await run(sql`alter table ${sql.table(table)} enable trigger user`)
    }
  })
  await sql`vacuum analyze`.execute(db)
}
