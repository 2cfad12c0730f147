import type { Maker } from '#market/reference-data/server/makers.ts'
import {
  type NameIndex,
  type SearchableName,
  spellingOf,
  wordsOf,
} from '#market/reference-data/server/names/name-index.ts'

/** Builds the index of names as if loaded from the database, with ids from 1. */
export function nameIndexOf(makers: readonly Maker[]): NameIndex {
  let id = 0
  const searchable = (name: string, aliases: readonly string[]): SearchableName => ({
    id: ++id,
    name,
    spellings: [name, ...aliases].map(spellingOf),
    words: wordsOf(name).map(spellingOf),
  })
  const known = makers.map(({ name, aliases, models }) => {
    const maker = searchable(name, aliases)
    return { maker, models: models.map((one) => ({ ...searchable(one.name, one.aliases), maker })) }
  })
  return {
    makers: known.map(({ maker }) => maker),
    models: known.flatMap(({ models }) => models),
    houses: { named: new Map(), grouped: new Map() },
  }
}
