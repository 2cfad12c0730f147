import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { auctionHouses } from './auction-houses.ts'
import { colors } from './colors.ts'
import { conditions } from './conditions.ts'
import { equipment } from './equipment.ts'
import { gearboxes } from './gearboxes.ts'
import { lotStatuses } from './lot-statuses.ts'
import type { Maker } from './makers.ts'
import { bikeMakers, carMakers } from './makers.ts'
import { nameKey } from './name-key.ts'
import { findEntry, type NameEntry, type NameKind } from './review/queries.ts'

/**
 * Updates the tables of names from the dictionaries of this version. Keeps names learned from feeds, and never moves a
 * spelling to another entry.
 */
export async function loadDictionaries(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockDictionaries(transaction)
    await loadCodes(transaction)
    await loadHouses(transaction)
    await loadMakers(transaction, [...carMakers, ...bikeMakers])
  })
}

async function loadCodes(db: Db): Promise<void> {
  const statuses = lotStatuses.map(({ code, key, en, ru, result }) => [code, key, en, ru, result])
  await upsert(db, 'lot_statuses', ['code', 'key', 'name_en', 'name_ru', 'is_result'], statuses)
  // Ranks are unique and may be swapped between versions.
  await sql`delete from conditions`.execute(db)
  const grades = conditions.map(({ code, tone, rank, family }) => [code, tone, rank, family])
  await upsert(db, 'conditions', ['code', 'tone', 'rank', 'family'], grades)
  const paints = colors.map(({ code, en, ru, ja, group }) => [code, en, ru, ja, group])
  await upsert(db, 'colors', ['code', 'name_en', 'name_ru', 'name_ja', 'color_group'], paints)
  const boxes = gearboxes.map(({ code, en, ru, group }) => [code, en, ru, group])
  await upsert(db, 'gearboxes', ['code', 'name_en', 'name_ru', 'gearbox_group'], boxes)
  const items = equipment.map(({ code, en, ru, ja }) => [code, en, ru, ja])
  await upsert(db, 'equipment_items', ['code', 'name_en', 'name_ru', 'name_ja'], items)
}

/** Inserts or updates rows; the first column is the key. */
async function upsert(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean)[])[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(row.map((value) => sql.lit(value)))})`))
  const changes = columns
    .slice(1)
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`
    insert into ${sql.table(table)} (${names}) values ${values}
    on conflict (${sql.ref(columns[0] ?? '')}) do update set ${sql.join(changes)}
  `.execute(db)
}

async function loadHouses(db: Db): Promise<void> {
  await sql`
    insert into auction_houses (name, kind, is_uss, port)
    select * from jsonb_to_recordset(${JSON.stringify(auctionHouses)}::jsonb)
      as house (name text, kind text, "isUss" boolean, port text)
    on conflict (name) do update
      set kind = excluded.kind, is_uss = excluded.is_uss, port = excluded.port, origin = 'shipped'
  `.execute(db)
  const days = auctionHouses.flatMap((house) =>
    house.days.map((weekday) => ({
      name: house.name,
      weekday,
      kind: house.bikes ? 'bike' : 'car',
      startsAt: house.startsAt,
    })),
  )
  await sql`
    insert into auction_house_days (house_id, weekday, kind, starts_at)
    select house.id, day.weekday, day.kind, day."startsAt"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as day (name text, weekday smallint, kind text, "startsAt" time)
    join auction_houses house on house.name = day.name
    on conflict do nothing
  `.execute(db)
  const spellings = auctionHouses.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((alias) => ({ name, key: nameKey(alias) })),
  )
  await sql`
    insert into auction_house_aliases (key, house_id)
    select spelling.key, house.id
    from jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) as spelling (name text, key text)
    join auction_houses house on house.name = spelling.name
    where spelling.key <> ''
    on conflict do nothing
  `.execute(db)
}

async function loadMakers(db: Db, makers: readonly Maker[]): Promise<void> {
  await sql`
    insert into makers (kind, name)
    select kind, name from jsonb_to_recordset(${JSON.stringify(makers)}::jsonb)
      as maker (kind text, name text)
    on conflict (kind, name) do update set origin = 'shipped'
  `.execute(db)
  const spellings = makers.flatMap(({ kind, name, aliases }) =>
    [name, ...aliases].map((alias) => ({ kind, name, key: nameKey(alias) })),
  )
  await sql`
    insert into maker_aliases (kind, key, maker_id)
    select maker.kind, spelling.key, maker.id
    from jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb)
      as spelling (kind text, name text, key text)
    join makers maker on maker.kind = spelling.kind and maker.name = spelling.name
    where spelling.key <> ''
    on conflict do nothing
  `.execute(db)
  await loadModels(db, makers)
}

async function loadModels(db: Db, makers: readonly Maker[]): Promise<void> {
  const spellings = makers.flatMap((maker) =>
    maker.models.flatMap((model) =>
      [model.name, ...model.aliases].map((alias) => ({
        kind: maker.kind,
        maker: maker.name,
        model: model.name,
        key: nameKey(alias),
      })),
    ),
  )
  const rows = JSON.stringify(spellings)
  await sql`
    insert into models (maker_id, name)
    select distinct maker.id, spelling.model
    from jsonb_to_recordset(${rows}::jsonb) as spelling (kind text, maker text, model text)
    join makers maker on maker.kind = spelling.kind and maker.name = spelling.maker
    on conflict (maker_id, name) do update set origin = 'shipped'
  `.execute(db)
  await sql`
    insert into model_aliases (maker_id, key, model_id)
    select maker.id, spelling.key, model.id
    from jsonb_to_recordset(${rows}::jsonb)
      as spelling (kind text, maker text, model text, key text)
    join makers maker on maker.kind = spelling.kind and maker.name = spelling.maker
    join models model on model.maker_id = maker.id and model.name = spelling.model
    where spelling.key <> ''
    on conflict do nothing
  `.execute(db)
}

/** Adds an auction house that no dictionary has; safe when two feeds add it at once. */
export async function addHouse(db: Db, name: string, kind: 'hall' | 'dealer'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with house as (
      insert into auction_houses (name, kind, origin, is_uss)
      values (${name}, ${kind}, 'feed', ${/^USS\b/i.test(name)})
      on conflict (name) do update set name = excluded.name
      returning id
    ), alias as (
      insert into auction_house_aliases (key, house_id)
      select ${nameKey(name)}, id from house on conflict do nothing
    )
    select id from house
  `.execute(db)
  return firstId(rows)
}

/** Adds a maker that no dictionary has. */
export async function addMaker(db: Db, kind: 'car' | 'bike', name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with maker as (
      insert into makers (kind, name, origin) values (${kind}, ${name}, 'feed')
      on conflict (kind, name) do update set name = excluded.name
      returning id
    ), alias as (
      insert into maker_aliases (kind, key, maker_id)
      select ${kind}, ${nameKey(name)}, id from maker on conflict do nothing
    )
    select id from maker
  `.execute(db)
  return firstId(rows)
}

/** Adds a model that no dictionary has. */
export async function addModel(db: Db, makerId: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with model as (
      insert into models (maker_id, name, origin) values (${makerId}, ${name}, 'feed')
      on conflict (maker_id, name) do update set name = excluded.name
      returning id
    ), alias as (
      insert into model_aliases (maker_id, key, model_id)
      select ${makerId}, ${nameKey(name)}, id from model on conflict do nothing
    )
    select id from model
  `.execute(db)
  return firstId(rows)
}

function firstId(rows: readonly { id: number }[]): number {
  const id = rows[0]?.id
  if (id === undefined) throw new Error('an insert returned no id')
  return id
}

/** Thrown when an operator's change of names is refused; the message is for the operator. */
export class NameRefusal extends Error {}

/** Accepts names from feeds. Accepting a model also accepts its maker. */
export async function acceptNames(
  db: Db,
  what: NameKind,
  ids: readonly number[],
): Promise<readonly NameEntry[]> {
  await lockDictionaries(db)
  const entries: NameEntry[] = []
  for (const id of new Set(ids)) entries.push(await getChangeable(db, what, id))
  const table = sql.table(tableOf[what])
  const list = entries.map(({ id }) => id)
  await sql`update ${table} set origin = 'accepted' where id = any(${list})`.execute(db)
  if (what === 'model') {
    await sql`
      update makers set origin = 'accepted' where origin = 'feed' and merged_into_id is null
        and id in (select maker_id from models where id = any(${list}))
    `.execute(db)
  }
  await recordNameChange(db, what, list)
  return entries
}

/** Corrects the spelling of a name from a feed, and accepts it; the old spelling leads to it. */
export async function renameName(
  db: Db,
  what: NameKind,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<{ before: string; name: string }> {
  await lockDictionaries(db)
  const before = await getChangeable(db, what, id)
  const tidy = name.replaceAll(/\s+/g, ' ').trim()
  const right = what === 'house' ? tidy : tidy.toUpperCase()
  const maxLength = what === 'model' ? 120 : 80
  if (right.length > maxLength || !/[\p{L}\p{N}]/u.test(right)) {
    throw new NameRefusal(`A name has letters or digits, and at most ${maxLength} characters.`)
  }
  const key = nameKey(right)
  const { owner, add } = {
    house: {
      owner: sql`select house_id as id from auction_house_aliases where key = ${key}
        union all select id from auction_houses where name = ${right}`,
      add: sql`insert into auction_house_aliases (key, house_id) values (${key}, ${id})`,
    },
    maker: {
      owner: sql`select maker_id as id from maker_aliases where kind = ${before.kind} and key = ${key}
        union all select id from makers where kind = ${before.kind} and name = ${right}`,
      add: sql`insert into maker_aliases (kind, key, maker_id) values (${before.kind}, ${key}, ${id})`,
    },
    model: {
      owner: sql`select alias.model_id as id from model_aliases alias join models model
          on model.maker_id = alias.maker_id where model.id = ${id} and alias.key = ${key}
        union all select other.id from models other join models model
          on model.maker_id = other.maker_id where model.id = ${id} and other.name = ${right}`,
      add: sql`insert into model_aliases (maker_id, key, model_id)
        select maker_id, ${key}, id from models where id = ${id}`,
    },
  }[what]
  const { rows } = await sql<{ id: number }>`${owner}`.execute(db)
  const other = rows.find((row) => row.id !== id)
  if (other) {
    throw new NameRefusal(`${right} is a name of ${what} ${other.id} already: merge ${id} into it.`)
  }
  await sql`update ${sql.table(tableOf[what])} set name = ${right}, origin = 'accepted'
    where id = ${id}`.execute(db)
  await sql`${add} on conflict do nothing`.execute(db)
  await recordNameChange(db, what, [id])
  return { before: before.name, name: right }
}

const tableOf = { house: 'auction_houses', maker: 'makers', model: 'models' } as const

/** Waits for another change of names, which ends with its transaction. */
export const lockDictionaries = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('seriba dictionaries'))`.execute(db)

/** @throws NameRefusal for an unknown or already merged name */
export async function getUnmerged(db: Db, what: NameKind, id: number): Promise<NameEntry> {
  const entry = await findEntry(db, what, id)
  if (!entry) throw new NameRefusal(`There is no ${what} ${id}.`)
  if (entry.mergedIntoId !== null) {
    throw new NameRefusal(`${entry.name} was merged into ${what} ${entry.mergedIntoId} already.`)
  }
  return entry
}

/** @throws NameRefusal also for a name of the shipped dictionary */
export async function getChangeable(db: Db, what: NameKind, id: number): Promise<NameEntry> {
  const entry = await getUnmerged(db, what, id)
  if (entry.origin === 'shipped') {
    throw new NameRefusal(`${entry.name} is in the dictionary of the program and stays as it is.`)
  }
  return entry
}

/** Makes servers reload the names, and the search notice that results with these names have changed. */
export async function recordNameChange(
  db: Db,
  what: NameKind,
  ids: readonly number[],
): Promise<void> {
  await sql`update dictionary_versions set version = version + 1`.execute(db)
  const [houses, makers, models] = nameLists(what, ids)
  await sql`select touch_lots_of_names(${houses}, ${makers}, ${models})`.execute(db)
}

const nameLists = (what: NameKind, ids: readonly number[]) =>
  (['house', 'maker', 'model'] as const).map((kind) => (kind === what ? [...ids] : []))
