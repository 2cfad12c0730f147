import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { type BidScope, belongsTo } from './scope.ts'

/**
 * The bids of a list with everything that filters and sorting read. All joins are outer ones by a unique
 * key, which the planner leaves out where nothing reads them.
 */
export const bidsOf = (db: Db, scope: BidScope) =>
  db
    .selectFrom('bids as bid')
    .leftJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .leftJoin('auction_houses as house', 'house.id', 'bid.house_id')
    .leftJoin('auction_house_days as timetable', (join) =>
      join
        .onRef('timetable.house_id', '=', 'bid.house_id')
        .onRef('timetable.kind', '=', 'bid.lot_kind')
        .on('timetable.weekday', '=', sql<number>`extract(isodow from bid.auction_day)::int`),
    )
    .leftJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .leftJoin('models as model', 'model.id', 'lot.model_id')
    .leftJoin('conditions as grade', 'grade.code', 'lot.condition')
    .leftJoin('people as person', 'person.id', 'bid.person_id')
    .leftJoin('people as manager', (join) =>
      join.on(sql<boolean>`manager.id = coalesce(bid.manager_id, person.manager_id)`),
    )
    .where((bid) => belongsTo(scope, bid as never))
