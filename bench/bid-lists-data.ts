import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'

export interface BidPlan {
  /** All bids, spread over two years. */
  readonly bids: number
  /** Bids in today's auctions, Tokyo time. */
  readonly today: number
  /** Bids in tomorrow's auctions. */
  readonly tomorrow: number
}

/**
 * Fills a database that has people with bids: on lots of the last two years and the next week, two on every seventh
 * lot, in statuses as they are after that time. Bypasses the triggers of bids, so accounts and the log do not include
 * them.
 */
export async function fillBids(db: Db, people: readonly number[], wanted: BidPlan) {
  await db.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction)
    await run(sql`select setseed(0.42)`)
    // Each day with its number of bids.
    await run(sql`
      create temp table wanted_days on commit drop as
      with days as (
        select day::date as day, (app_now() at time zone 'Asia/Tokyo')::date as today
        from generate_series(
          (app_now() at time zone 'Asia/Tokyo')::date - 730,
          (app_now() at time zone 'Asia/Tokyo')::date + 7, interval '1 day'
        ) day
      )
      select day, case day - today when 0 then ${wanted.today}::int when 1 then ${wanted.tomorrow}::int
        else (${wanted.bids - wanted.today - wanted.tomorrow}::int / (count(*) over () - 2))::int end as bids
      from days`)
    await run(sql`
      create temp table wanted_bids on commit drop as
      select row_number() over (order by day, n) as n, day, n as of_day,
        (n - n / 7) as lot_of_day, random() as chance, random() as other
      from wanted_days, generate_series(1, bids) n`)
    await run(sql`
      create temp table halls on commit drop as
      select row_number() over (order by id) - 1 as place, id from auction_houses order by id limit 40`)
    await run(sql`
      create temp table vehicles on commit drop as
      select row_number() over (order by model.id) - 1 as place, model.id, model.maker_id, maker.kind
      from models model join makers maker on maker.id = model.maker_id where maker.kind = 'car'
      order by model.id limit 300`)
    await run(sql`
      insert into lots (
        kind, market, house_id, auction_day, starts_at, lot_number, lot_ordinal, maker_id, model_id,
        trim, chassis_code, year, mileage_km, engine_cc, color, gearbox, equipment, condition,
        start_price_yen, sold_price_yen, status, photos, source
      )
      select 'car', 'auction', hall.id, day,
        (day + time '09:00') at time zone 'Asia/Tokyo' + lot / 40 * interval '20 seconds',
        lot::text, lot, car.maker_id, car.id,
        'HYBRID G', 'ZRR' || lot * 7 % 400, 2008 + lot % 18, lot * 7919 % 200000, 1800, 'PEARL', 'AT',
        'AC PS PW AW SR ABS NAVI TV', (array['S', '6', '5', '4.5', '4', '3.5', '3', 'R'])[1 + lot % 8],
        200000 + lot % 50 * 10000,
        case when is_over and lot % 3 > 0 then 300000 + lot % 90 * 10000 end,
        case when not is_over then 4532 when lot % 3 > 0 then 4533 else 4535 end,
        array(select 'https://pictures.test/' || day || '/' || lot || '/' || n || '.jpg'
          from generate_series(1, 6) n), 'bench'
      from (
        select distinct day, lot_of_day as lot, day < (app_now() at time zone 'Asia/Tokyo')::date as is_over
        from wanted_bids
      ) lots
      join halls hall on hall.place = lot % 40
      join vehicles car on car.place = lot % (select count(*) from vehicles)`)
    await run(sql`create temp table bidders on commit drop as
      select n - 1 as place, id from unnest(${people}::int[]) with ordinality as bidders (id, n)`)
    await run(sql`analyze lots`)
    await run(sql`alter table bids disable trigger user`)
    await run(sql`
      insert into bids (
        person_id, lot_id, market, auction_day, house_id, lot_kind, lot_number, lot_ordinal, amount_yen, status, bid_group, placed_at, placed_by, day_ordinal, accepted_at, accepted_by, deadline_at, start_price_yen,
        limit_yen, day_limit, terms_version, changed_at, changed_by, request_id, network
      )
      select bidder.id, lot.id, 'auction', day, lot.house_id, lot.kind, lot.lot_number, lot.lot_ordinal,
        800000 + of_day % 60 * 5000,
        case
          when day > today or day = today then case when chance < 0.3 then 1 when chance < 0.8 then 2
            when chance < 0.88 then 3 when chance < 0.93 then 4 when chance < 0.98 then 6 else 5 end
          when chance < 0.5 then 5 when chance < 0.65 then 3 when chance < 0.8 then 4
          when chance < 0.99 then 7 else 6 end,
        case when other < 0.2 then 1 + of_day % 26 end,
        placed_at, bidder.id, row_number() over (partition by bidder.id, day order by of_day),
        placed_at, bidder.id, (day + time '07:00') at time zone 'Asia/Tokyo', lot.start_price_yen,
        1000000000000, 1000000, 1, placed_at, bidder.id, 'bench', ''
      from (
        select *, (app_now() at time zone 'Asia/Tokyo')::date as today,
          (day - 1 + time '12:00') at time zone 'Asia/Tokyo' + of_day * interval '2 seconds' as placed_at
        from wanted_bids
      ) wanted
      join halls hall on hall.place = lot_of_day % 40
      join lots lot on lot.house_id = hall.id and lot.key_day = day and lot.lot_number = lot_of_day::text
      join bidders bidder on bidder.place = (n * 7919 + n / 4001) % ${people.length}::int
      order by placed_at, bidder.id`)
    await run(sql`alter table bids enable trigger user`)
  })
  await sql`vacuum analyze`.execute(db)
}
