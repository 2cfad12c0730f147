import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { nameKey, ownCopy } from './name-key.ts'
import { restOfName } from './rest-of-name.ts'

export type Kind = 'car' | 'bike'

/** The known names in memory, for resolving the names of a feed row without a query. */
export interface NameIndex {
  findHouse(name: string): number | undefined
  findMaker(kind: Kind, name: string): number | undefined
  findModel(makerId: number, name: string): number | undefined
  /**
   * Returns the only maker that has a model of this name; undefined if there is none or several. Ignores names from
   * feeds that nobody has accepted: a wrong row must not change how others are read.
   */
  findMakerOfModel(kind: Kind, name: string): { id: number; name: string } | undefined
  /** Returns the part of a name beyond its model (`restOfName`), and that model; null if there is none. */
  restOf(makerId: number, name: string): { readonly rest: string; readonly model: string } | null
  /** Returns the maker of a model; after a merge by an operator it can differ from the maker in the row. */
  makerOf(modelId: number): number | undefined
  addHouse(name: string, id: number): void
  addMaker(kind: Kind, name: string, id: number): void
  addModel(makerId: number, name: string, id: number): void
  /** Reads all names again, after added names were rolled back. */
  reload(db: Db): Promise<void>
}

/** Reads every known spelling: about 3 000 short strings. */
export async function loadNames(db: Db): Promise<NameIndex> {
  const houses = new Map<string, number>()
  const makers = new Map<string, number>()
  const models = new Map<string, number>()
  const makerOfModel = new Map<string, { id: number; name: string } | null>()
  const otherMakers = new Map<number, number>()
  /** The names of models that spellings lead to. */
  const namesOf = new Map<string, { model: string; maker: string }>()
  const rests = new Map<string, { rest: string; model: string } | null>()
  const key = cachedKeys()

  const index: NameIndex = {
    findHouse: (name) => houses.get(key(name)),
    findMaker: (kind, name) => makers.get(`${kind} ${key(name)}`),
    findModel: (makerId, name) => models.get(`${makerId} ${key(name)}`),
    findMakerOfModel: (kind, name) => makerOfModel.get(`${kind} ${key(name)}`) ?? undefined,
    restOf(makerId, name) {
      const place = `${makerId} ${name}`
      const known = rests.get(place)
      if (known !== undefined) return known
      const named = namesOf.get(`${makerId} ${key(name)}`)
      const rest = named ? restOfName(name, named.model, named.maker) : ''
      const found = named && rest !== '' ? { rest, model: named.model } : null
      if (rests.size < 20_000) rests.set(ownCopy(place), found)
      return found
    },
    makerOf: (modelId) => otherMakers.get(modelId),
    addHouse: (name, id) => void houses.set(key(name), id),
    addMaker: (kind, name, id) => void makers.set(`${kind} ${key(name)}`, id),
    addModel: (makerId, name, id) => void models.set(`${makerId} ${key(name)}`, id),
    async reload(from) {
      // One after the other: an import reads them on a connection of its own.
      const houseRows = await from.selectFrom('auction_house_aliases').selectAll().execute()
      const makerRows = await from.selectFrom('maker_aliases').selectAll().execute()
      const modelRows = await from
        .selectFrom('model_aliases as alias')
        .innerJoin('models as model', 'model.id', 'alias.model_id')
        .innerJoin('makers as maker', 'maker.id', 'model.maker_id')
        .select(['alias.maker_id', 'alias.key', 'alias.model_id'])
        .select(['maker.id as own_maker_id', 'maker.kind', 'maker.name'])
        .select(['model.name as model_name', 'model.origin'])
        .select(sql<boolean>`'feed' in (maker.origin, model.origin)`.as('is_learned'))
        .execute()
      const mergedRows = await from
        .selectFrom('models')
        .select(['maker_id', 'name'])
        .where('merged_into_id', 'is not', null)
        .execute()
      const merged = new Set(mergedRows.map((row) => `${row.maker_id} ${nameKey(row.name)}`))
      for (const map of [houses, makers, models, makerOfModel, otherMakers, namesOf, rests]) {
        map.clear()
      }
      for (const row of houseRows) houses.set(row.key, row.house_id)
      for (const row of makerRows) makers.set(`${row.kind} ${row.key}`, row.maker_id)
      for (const row of modelRows) {
        models.set(`${row.maker_id} ${row.key}`, row.model_id)
        // A name that an operator has merged or renamed is only another spelling.
        if (row.origin === 'shipped' && !merged.has(`${row.maker_id} ${row.key}`)) {
          namesOf.set(`${row.maker_id} ${row.key}`, { model: row.model_name, maker: row.name })
        }
        if (row.own_maker_id !== row.maker_id) otherMakers.set(row.model_id, row.own_maker_id)
        if (row.is_learned) continue
        const name = `${row.kind} ${row.key}`
        const known = makerOfModel.get(name)
        const isOther = known === null || (known && known.id !== row.own_maker_id)
        makerOfModel.set(name, isOther ? null : { id: row.own_maker_id, name: row.name })
      }
    },
  }
  await index.reload(db)
  return index
}

/** Caches folded names: folding is slower than a lookup, and feeds repeat a few thousand spellings. */
function cachedKeys(): (name: string) => string {
  const keys = new Map<string, string>()
  return (name) => {
    const known = keys.get(name)
    if (known !== undefined) return known
    const folded = nameKey(name)
    if (keys.size < 20_000) keys.set(ownCopy(name), ownCopy(folded))
    return folded
  }
}
