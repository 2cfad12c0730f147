import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { SortOrder } from '#platform/list/contract/pages.ts'
import type { PurchaseListQuery } from '#trade/purchases/contract/calls.ts'
import type { PurchaseSortKey } from '#trade/purchases/contract/list-keys.ts'

export type Condition = RawBuilder<SqlBool>

/** Up to this many cars are sorted in memory; longer lists are read from an index in order. */
export const maxSortedCars = 2000

/** The sort keys of the list; cars without a value come last in both directions. */
const keys: Readonly<Record<PurchaseSortKey, RawBuilder<unknown>>> = {
  purchaseDate: sql`car.bought_on`,
  auction: sql`house.name`,
  lotNo: sql`car.lot_number`,
  maker: sql`maker.name`,
  year: sql`car.year`,
  status: sql`coalesce(car.status, 0)`,
  totalPrice: sql`car.total_yen`,
  etd: sql`car.etd`,
  eta: sql`car.eta`,
  voyage: sql`nullif(car.voyage, '')`,
  exportPort: sql`nullif(car.export_port, '')`,
  sku: sql`car.sku`,
  user: sql`client.full_name`,
}

interface Found {
  readonly condition: Condition
  /** Number of cars that match the condition. */
  readonly count: number
  /** Their ids, if known and few. */
  readonly ids: readonly number[] | null
}

/** Some of the cars in an order. */
interface Part {
  readonly condition: Condition
  readonly sort: PurchaseSortKey
  readonly order: SortOrder
  readonly limit: number
  readonly offset: number
}

/**
 * Returns the ids of a page in order: by the key, then by day of purchase and id in the same direction. Pages of the
 * second half are read from the end.
 */
export async function findPage(
  db: Db,
  found: Found,
  query: PurchaseListQuery,
  few = maxSortedCars,
): Promise<number[]> {
  const { page, pageSize, sort = 'purchaseDate' } = query
  const order = query.order ?? (query.sort ? 'ASC' : 'DESC')
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, found.count - offset)
  if (limit <= 0) return []
  const { condition, ids } = found
  if (found.count <= few) {
    const isOne = ids ? sql<SqlBool>`car.id = any(${ids}::bigint[])` : condition
    return idsOf(db, sorted({ condition: isOne, sort, order, limit, offset }))
  }
  if (offset < found.count / 2) {
    return idsOf(db, readInOrder({ condition, sort, order, limit, offset }, false))
  }
  const back = order === 'ASC' ? 'DESC' : 'ASC'
  const fromEnd = {
    condition,
    sort,
    order: back,
    limit,
    offset: found.count - offset - limit,
  } as const
  return (await idsOf(db, readInOrder(fromEnd, true))).reverse()
}

async function idsOf(db: Db, statement: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await statement.execute(db)
  return rows.map(({ id }) => id)
}

const directionOf = ({ order }: Part) => (order === 'ASC' ? sql`asc` : sql`desc`)

/** Collects and sorts all cars. */
function sorted(part: Part) {
  const direction = directionOf(part)
  const second = part.sort === 'maker' ? sql`model.name ${direction}, ` : sql``
  return sql<{ id: number }>`
    with car as materialized (
      select id, house_id, maker_id, model_id, person_id, lot_number, year, status, total_yen, etd, eta,
        voyage, export_port, sku, bought_on
      from purchases car where ${part.condition}
    )
    select car.id from car
    join auction_houses house on house.id = car.house_id
    join makers maker on maker.id = car.maker_id
    join models model on model.id = car.model_id
    join people client on client.id = car.person_id
    order by ${keys[part.sort]} ${direction} nulls last, ${second}
      car.bought_on ${direction}, car.id ${direction}
    limit ${part.limit} offset ${part.offset}`
}

/**
 * Reads cars in the order of an index.
 * @param isReversed whether cars without a value come first
 */
function readInOrder(part: Part, isReversed: boolean) {
  switch (part.sort) {
    case 'maker':
      return grouped(
        part,
        sql`select model.id, maker.name, model.name as second
          from models model join makers maker on maker.id = model.maker_id`,
        sql`car.model_id`,
      )
    case 'user':
      return grouped(
        part,
        sql`select id, full_name as name, ''::text as second from people
          where exists (select from accounts where person_id = people.id)`,
        sql`car.person_id`,
      )
    case 'auction':
      return ordered(part, sql`join auction_houses house on house.id = car.house_id`)
    case 'year':
    case 'etd':
    case 'eta':
    case 'voyage':
    case 'exportPort':
      return withUnknown(part, isReversed)
    default:
      return ordered(part)
  }
}

/** For keys that every car has and an index orders. */
function ordered(part: Part, join = sql``) {
  const direction = directionOf(part)
  const nulls = part.order === 'ASC' ? sql`nulls first` : sql`nulls last`
  const key = part.sort === 'status' ? sql`car.status ${direction} ${nulls}` : keyOf(part)
  return sql<{ id: number }>`
    select car.id from purchases car ${join} where ${part.condition}
    order by ${key}, car.bought_on ${direction}, car.id ${direction}
    limit ${part.limit} offset ${part.offset}`
}

const keyOf = (part: Part) => sql`${keys[part.sort]} ${directionOf(part)}`

/** Reads cars with a value in order, and separately those without one. */
function withUnknown(part: Part, isReversed: boolean) {
  const direction = directionOf(part)
  const key = keys[part.sort]
  const reach = part.offset + part.limit
  const half = (isKnown: boolean) => sql`(
    select ${isKnown !== isReversed ? 0 : 1} as part, ${key} as key, car.bought_on, car.id
    from purchases car
    where ${part.condition} and ${key} is ${isKnown ? sql`not null` : sql`null`}
    order by ${key} ${direction}, car.bought_on ${direction}, car.id ${direction}
    limit ${reach})`
  return sql<{ id: number }>`
    select id from (${half(true)} union all ${half(false)}) car
    order by part, key ${direction}, bought_on ${direction}, id ${direction}
    limit ${part.limit} offset ${part.offset}`
}

/** Orders by the name of a related row, reading as many cars of each name as the page can need. */
function grouped(part: Part, names: RawBuilder<unknown>, reference: RawBuilder<unknown>) {
  const direction = directionOf(part)
  return sql<{ id: number }>`
    select found.id from (${names}) named
    cross join lateral (
      select car.id, car.bought_on from purchases car
      where ${part.condition} and ${reference} = named.id
      order by car.bought_on ${direction}, car.id ${direction}
      limit ${part.offset + part.limit}
    ) found
    order by named.name ${direction}, named.second ${direction},
      found.bought_on ${direction}, found.id ${direction}
    limit ${part.limit} offset ${part.offset}`
}
