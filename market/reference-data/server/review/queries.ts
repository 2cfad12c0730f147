import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { nameKey } from '../name-key.ts'
import type { Kind } from '../queries.ts'

export const nameKinds = ['house', 'maker', 'model'] as const
export type NameKind = (typeof nameKinds)[number]

export interface NameEntry {
  readonly id: number
  readonly name: string
  /** Of a model. */
  readonly maker: string | null
  /** Of a maker or a model. */
  readonly kind: Kind | null
  readonly origin: 'shipped' | 'feed' | 'accepted'
  /** The name that this one was merged into. */
  readonly mergedIntoId: number | null
}

export interface WaitingName extends NameEntry {
  readonly lots: number
  /** Up to three lots, newest first, as `USS Tokyo 2026-11-21 1001`. */
  readonly examples: readonly string[]
}

/** Selects all names of a kind, in one shape. */
const entriesOf = (what: NameKind) =>
  ({
    house: sql`select id, name, null::text as maker, null::text as kind, origin, merged_into_id
      from auction_houses`,
    maker: sql`select id, name, null::text as maker, kind, origin, merged_into_id from makers`,
    model: sql`select model.id, model.name, maker.name as maker, maker.kind, model.origin,
        model.merged_into_id
      from models model join makers maker on maker.id = model.maker_id`,
  })[what]
const columnOf = { house: 'lot.house_id', maker: 'lot.maker_id', model: 'lot.model_id' } as const
const entry = sql`entry.id, entry.name, entry.maker, entry.kind, entry.origin,
  entry.merged_into_id as "mergedIntoId"`

/** Lists one page of the names from feeds that nobody has accepted yet, those with the highest number of lots first. */
export async function listWaitingNames(
  db: Db,
  what: NameKind,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ names: readonly WaitingName[]; total: number }> {
  const column = sql.ref(columnOf[what])
  const { rows } = await sql<WaitingName & { total: number }>`
    with waiting as materialized (
      select entry.* from (${entriesOf(what)}) entry
      where entry.origin = 'feed' and entry.merged_into_id is null
    ), counted as (
      select waiting.id, count(*)::int as lots from waiting join lots lot on ${column} = waiting.id
      group by 1
    )
    select ${entry}, coalesce(counted.lots, 0) as lots, '{}'::text[] as examples,
      (count(*) over ())::int as total
    from waiting entry left join counted on counted.id = entry.id
    order by lots desc, entry.id
    limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db)
  const total = rows[0]?.total ?? (page > 1 ? await countWaiting(db, what) : 0)
  const examples = await examplesOf(db, what, rows)
  const names = rows.map(({ total: _total, ...row }) => ({
    ...row,
    examples: examples.get(row.id) ?? [],
  }))
  return { names, total }
}

async function countWaiting(db: Db, what: NameKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${entriesOf(what)}) entry
    where entry.origin = 'feed' and entry.merged_into_id is null
  `.execute(db)
  return rows[0]?.total ?? 0
}

async function examplesOf(db: Db, what: NameKind, names: readonly { id: number }[]) {
  const column = sql.ref(columnOf[what])
  const { rows } = await sql<{ id: number; examples: string[] }>`
    select id, array_agg(example order by place) as examples from (
      select ${column} as id, row_number() over (partition by ${column} order by lot.id desc) as place,
        concat_ws(' ', house.name, lot.auction_day, lot.lot_number) as example
      from lots lot join auction_houses house on house.id = lot.house_id
      where ${column} = any(${names.map(({ id }) => id)})
    ) lot
    where place <= 3 group by id
  `.execute(db)
  return new Map(rows.map(({ id, examples }) => [id, examples]))
}

/** Finds names with a spelling that contains a text, accepted ones first; at most `limit`. */
export async function findEntries(
  db: Db,
  what: NameKind,
  text: string,
  limit: number,
): Promise<readonly NameEntry[]> {
  const part = `%${nameKey(text)}%`
  const alias = {
    house: sql`select 1 from auction_house_aliases alias
      where alias.house_id = entry.id and alias.key like ${part}`,
    maker: sql`select 1 from maker_aliases alias
      where alias.maker_id = entry.id and alias.key like ${part}`,
    model: sql`select 1 from model_aliases alias
      where alias.model_id = entry.id and alias.key like ${part}`,
  }[what]
  const { rows } = await sql<NameEntry>`
    select ${entry} from (${entriesOf(what)}) entry
    where entry.merged_into_id is null and exists (${alias})
    order by entry.origin = 'feed', length(entry.name), entry.id limit ${limit}
  `.execute(db)
  return rows
}

/** Finds the entry of an id. */
export async function findEntry(
  db: Db,
  what: NameKind,
  id: number,
): Promise<NameEntry | undefined> {
  const { rows } = await sql<NameEntry>`
    select ${entry} from (${entriesOf(what)}) entry where entry.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Counts the changes of names by operators. */
export async function dictionaryVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('dictionary_versions')
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}
