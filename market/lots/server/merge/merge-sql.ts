import { saleStatuses } from '#market/search/server/comparables.ts'
import { bitOf, dataColumns, isClearable, keyColumns, stagedColumns } from '../staged-columns.ts'

// Expressions of the statements that merge rows of a feed into lots (commands.ts). `new` is a row, `lots` the lot found
// for it, `matched` the comparison of both.

const names = (columns: readonly { name: string }[], prefix = '') =>
  columns.map(({ name }) => `${prefix}${name}`).join(', ')

export const stagedTable = `create temp table if not exists staged_lots (
  ${stagedColumns.map(({ name, type }) => `${name} ${type}`).join(',\n  ')}
) on commit delete rows`

export const stagedNames = names(stagedColumns)

/** How each staged row matches. Rows are joined by their place in the table, which has no index. */
export const matchedTable = `create temp table if not exists matched_lots (
  place tid,
  line bigint,
  lot_id bigint,
  -- no lot was found, and this is the id of the one to add
  is_new boolean,
  -- the feed has had the lot before
  is_linked boolean,
  -- a value of the lot would change
  differs boolean,
  -- the lot, found by the feed's id, is at another house, day or number now
  is_moved boolean,
  -- the number belongs to a lot for which the feed has another id
  is_other boolean,
  is_withdrawn boolean,
  has_entered_price boolean,
  -- bits of the data columns that the row provides, and that the feed has provided before
  provided_fields bigint,
  provided_before bigint,
  -- bits of those that it has provided before and that are empty in the row
  cleared bigint,
  source_id text
) on commit delete rows`

const saleCodes = saleStatuses.join(', ')

/** A price that a manager has entered stays, whatever the feed provides (decision 40). */
export const hasEnteredPrice =
  'lots.sold_price_set_by is not null and lots.sold_price_yen is not null'

/** The price in a row of the feed; null when a sale falls through. */
export const feedPrice = `case when new.status not in (${saleCodes}) then null else new.sold_price_yen end`

/**
 * Returns the value of each data column after a row. A missing value never erases one, except if the cell is empty and
 * the feed itself provided the current value.
 */
function mergedWith(otherwise: (name: string, at: number, empty: string) => string): string[] {
  return dataColumns.map((column, at) => {
    const { name, overwrites } = column
    if (overwrites === 'not null') {
      return `coalesce(new.${name}, ${otherwise(name, at, 'null')})`
    }
    if (overwrites === 'with a sale') {
      // When a sale falls through, its price is removed.
      return `case when ${hasEnteredPrice} then lots.${name}
        when new.status not in (${saleCodes}) then null
        else coalesce(new.${name}, ${otherwise(name, at, 'null')}) end`
    }
    const empty = overwrites === 'no list' ? `'{}'` : `''`
    return `case when new.${name} = ${empty} then ${otherwise(name, at, empty)} else new.${name} end`
  })
}

const merged = mergedWith((name) => `lots.${name}`)

/** The same where `matched.cleared` has bits. */
const mergedAndCleared = mergedWith((name, at, empty) =>
  isClearable({ name })
    ? `case when matched.cleared & ${bitOf(at)} <> 0 then ${empty} else lots.${name} end`
    : `lots.${name}`,
)

export const setMerged = dataColumns
  .map(({ name }, at) => `${name} = ${mergedAndCleared[at]}`)
  .join(',\n  ')

export const differsFromMerged = `(${names(dataColumns, 'lots.')})
  is distinct from (${mergedAndCleared.join(', ')})`

export const sameKey = `lots.house_id = new.house_id and lots.key_day = new.key_day
  and lots.lot_number = new.lot_number`

/**
 * Finds the lot of each staged row: by the id that the feed ($1) has for it, unless its run ($2) has already used that
 * id; else by house, day and number. Columns as in `matched_lots`.
 */
export const matches = `select new.ctid as place, new.line,
    coalesce(lots.id, case when $3 then nextval('lots_id_seq') end) as lot_id,
    lots.id is null as is_new,
    own.lot_id is not null as is_linked,
    lots.id is not null and case when matched.cleared <> 0 then ${differsFromMerged}
      else (${names(dataColumns, 'lots.')}) is distinct from (${merged.join(', ')}) end as differs,
    by_id.lot_id is not null
      and (lots.house_id, lots.key_day, lots.lot_number, lots.market)
        is distinct from (new.house_id, new.key_day, new.lot_number, new.market) as is_moved,
    by_id.lot_id is null and new.source_id <> '' and own.source_id <> new.source_id as is_other,
    lots.withdrawn_at is not null as is_withdrawn,
    coalesce(lots.sold_price_set_by is not null, false) as has_entered_price,
    new.provided_fields, coalesce(own.provided_fields, 0) as provided_before, matched.cleared,
    case when known.lot_id is null or by_id.lot_id is not null then nullif(new.source_id, '') end as source_id
  from staged_lots new
  left join lateral (
    select lot_id, last_seen_run_id from feed_lots
    where new.source_id <> '' and feed_id = $1 and source_id = new.source_id limit 1
  ) known on true
  cross join lateral (
    select case when known.last_seen_run_id is distinct from $2 then known.lot_id end as lot_id offset 0
  ) by_id
  left join lateral (
    select id from lots where by_id.lot_id is null and ${sameKey} offset 0
  ) by_key on true
  left join lots on lots.id = coalesce(by_id.lot_id, by_key.id)
  left join feed_lots own on own.lot_id = lots.id and own.feed_id = $1
  cross join lateral (
    select coalesce(own.provided_fields, 0) & new.cleared as cleared offset 0
  ) matched`

const insertColumns = [...keyColumns, ...dataColumns]
export const insertNames = names(insertColumns)
/** The values of a new lot, in the order of `insertNames`. */
export const insertValues = insertColumns
  .map(({ name }) => (name === 'status' ? 'new.first_status' : `new.${name}`))
  .join(', ')
