import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { nameKey } from '../name-key.ts'
import type { Kind } from '../queries.ts'
import { consonantsOf, nameSound } from './name-sound.ts'

/** A spelling of a name, prepared for comparison with typed text. */
export interface Spelling {
  /** The folded spelling (nameKey). */
  readonly key: string
  readonly sound: string
  readonly consonants: string
  /** The digits of the sound. */
  readonly digits: string
  /** Whether the key consists of digits only. */
  readonly isNumber: boolean
}

export interface SearchableName {
  readonly id: number
  readonly name: string
  readonly spellings: readonly Spelling[]
  /** Words of the name and their sounds: any of them may begin the typed text. */
  readonly words: readonly Spelling[]
}

export interface SearchableModel extends SearchableName {
  readonly maker: SearchableName
}

/** Auction houses by the folded spellings and the sounds of their names, and by those of their group (`USS`). */
export interface HouseIndex {
  readonly named: ReadonlyMap<string, readonly SearchableName[]>
  readonly grouped: ReadonlyMap<string, readonly SearchableName[]>
}

/** Makers and models of cars or of bikes, and auction houses, under all their spellings. */
export interface NameIndex {
  readonly makers: readonly SearchableName[]
  readonly models: readonly SearchableModel[]
  readonly houses: HouseIndex
}

export type LoadNameIndex = (db: Db, kind: Kind) => Promise<NameIndex>

/** Loads names; reuses the last index until the names have changed. */
export function nameIndexes(): LoadNameIndex {
  let version = ''
  let loaded: Promise<Readonly<Record<Kind, NameIndex>>> | null = null
  return async (db, kind) => {
    const current = await versionOf(db)
    if (!loaded || version !== current) {
      version = current
      loaded = loadIndexes(db)
      loaded.catch(() => {
        loaded = null
      })
    }
    return (await loaded)[kind]
  }
}

/**
 * Returns a version that changes with the names: imports only ever add names, which the last ids show, and operators'
 * changes are counted.
 */
async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce((select max(id) from makers), 0) || ' ' ||
      coalesce((select max(id) from models), 0) || ' ' ||
      coalesce((select max(id) from auction_houses), 0) || ' ' ||
      (select max(version) from dictionary_versions) as version
  `.execute(db)
  return rows[0]?.version ?? ''
}

async function loadIndexes(db: Db): Promise<Readonly<Record<Kind, NameIndex>>> {
  const makerRows = await db
    .selectFrom('makers as maker')
    .leftJoin('maker_aliases as alias', 'alias.maker_id', 'maker.id')
    .select(['maker.id', 'maker.kind', 'maker.name', 'alias.key'])
    .where('maker.merged_into_id', 'is', null)
    .orderBy('maker.id')
    .execute()
  const modelRows = await db
    .selectFrom('models as model')
    .leftJoin('model_aliases as alias', 'alias.model_id', 'model.id')
    .select(['model.id', 'model.maker_id', 'model.name', 'alias.key'])
    .where('model.merged_into_id', 'is', null)
    .orderBy('model.id')
    .execute()
  const houseRows = await db
    .selectFrom('auction_houses as house')
    .leftJoin('auction_house_aliases as alias', 'alias.house_id', 'house.id')
    .select(['house.id', 'house.name', 'alias.key'])
    .where('house.merged_into_id', 'is', null)
    .orderBy('house.id')
    .execute()
  const makersOf = (kind: Kind) => grouped(makerRows.filter((row) => row.kind === kind))
  const cars = makersOf('car')
  const bikes = makersOf('bike')
  const houses = houseIndexOf(
    [...grouped(houseRows).values()],
    [...cars.values(), ...bikes.values()],
  )
  const makerOfModel = new Map(modelRows.map((row) => [row.id, row.maker_id]))
  const models = [...grouped(modelRows).values()]
  const indexOf = (makers: ReadonlyMap<number, SearchableName>): NameIndex => ({
    makers: [...makers.values()],
    models: models.flatMap((model) => {
      const maker = makers.get(makerOfModel.get(model.id) ?? 0)
      return maker ? [{ ...model, maker }] : []
    }),
    houses,
  })
  return { car: indexOf(cars), bike: indexOf(bikes) }
}

/** Sounds of fewer letters are shared by names that have nothing in common: `NAA` and `na`. */
const minGroupSound = 3

/** A group that is called as a maker is not offered: `honda fit` does not name the Honda auctions. */
function houseIndexOf(
  houses: readonly SearchableName[],
  makers: readonly SearchableName[],
): HouseIndex {
  const makerSounds = new Set(
    makers.flatMap(({ spellings }) => spellings.map(({ sound }) => sound)),
  )
  const named = new Map<string, Set<SearchableName>>()
  const groups = new Map<string, Set<SearchableName>>()
  const add = (to: typeof named, text: string, house: SearchableName) =>
    to.set(text, (to.get(text) ?? new Set()).add(house))
  for (const house of houses) {
    for (const { key, sound } of house.spellings) {
      add(named, key, house)
      add(named, sound, house)
    }
    const [first] = house.words
    if (!first || house.words.length === 1 || makerSounds.has(first.sound)) continue
    add(groups, first.key, house)
    if (first.sound.length >= minGroupSound) add(groups, first.sound, house)
  }
  const lists = (of: typeof named) => new Map([...of].map(([text, found]) => [text, [...found]]))
  return { named: lists(named), grouped: lists(groups) }
}

interface NameRow {
  readonly id: number
  readonly name: string
  readonly key: string | null
}

function grouped(rows: readonly NameRow[]): Map<number, SearchableName> {
  const keys = new Map<number, { name: string; keys: Set<string> }>()
  for (const { id, name, key } of rows) {
    const known = keys.get(id) ?? { name, keys: new Set([nameKey(name)]) }
    if (key) known.keys.add(key)
    keys.set(id, known)
  }
  const names = [...keys].map(([id, known]): [number, SearchableName] => [
    id,
    {
      id,
      name: known.name,
      spellings: [...known.keys].filter(Boolean).map(spellingOf),
      words: wordsOf(known.name).map(spellingOf),
    },
  ])
  return new Map(names)
}

/** Splits a text into words of letters, digits and `+`, which distinguishes models. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}+]+/u)
    .filter(Boolean)

export function spellingOf(text: string): Spelling {
  const [key, sound] = [nameKey(text), nameSound(text)]
  const digits = sound.replaceAll(/\D/g, '')
  return { key, sound, consonants: consonantsOf(sound), digits, isNumber: /^\d+$/.test(key) }
}
