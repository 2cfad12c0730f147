import type { Equipment } from '../equipment.ts'
import { equipment } from '../equipment.ts'
import { nameKey } from '../name-key.ts'

/** Returns the spellings of an item: its code, its names in three languages, and its aliases. */
const spellingsOf = ({ code, en, ru, ja, aliases }: Equipment) => [code, en, ru, ja, ...aliases]

const items = equipment.map((item) => {
  const keys = new Set(spellingsOf(item).map(nameKey))
  const words = spellingsOf(item).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u).map(nameKey))
  /** The spellings and their words, any of which may begin as typed. */
  return { item, keys, beginnings: [...new Set([...words, ...keys])] }
})

/** Shorter beginnings of words are too ambiguous. */
const minBeginningLength = 3

/**
 * Finds the items of equipment that a text names, in any language: by a whole spelling (`люк`, `SR`, `サンルーフ`), else by
 * the beginning of a word (`navi`, `кож`). Empty for other texts.
 */
export function findEquipment(text: string): readonly Equipment[] {
  const key = nameKey(text)
  if (key === '') return []
  const exact = items.filter(({ keys }) => keys.has(key))
  if (exact.length > 0) return exact.map(({ item }) => item)
  if (key.length < minBeginningLength) return []
  const stem = stemOf(key)
  return items
    .filter(({ beginnings }) => beginnings.some((word) => word.startsWith(stem)))
    .map(({ item }) => item)
}

/** Returns every spelling of some items. */
export const equipmentSpellings = (found: readonly Equipment[]): string[] =>
  found.flatMap(spellingsOf)

/** The endings of Russian words change: `кожа` and `кожаный`, `камера` and `камеры`. */
const stemOf = (key: string) => (/^[А-ЯЁ]{4,}$/.test(key) ? key.replace(/[АЕИОУЫЭЮЯЬ]$/, '') : key)
