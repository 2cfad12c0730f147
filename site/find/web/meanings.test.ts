import { expect, test } from 'vitest'
import type { Suggestion } from '#market/search/contract/find.ts'
import { searchOfMeaning } from './meanings.ts'

const searchOf = (kind: Suggestion['kind'], text: string) => {
  const meaning = {
    kind,
    label: text,
    filters: {},
    also: [],
    ignored: [],
    isGuess: false,
    counter: 1,
  }
  const found = { suggestions: [meaning], isWide: false, elsewhere: [] }
  return searchOfMeaning(found, text, ['lot_no', 'model', 'chassis', 'equip'])
}

test('what is typed is searched as the name or chassis that it means', () => {
  expect(searchOf('maker', 'тойота')).toBe('model-тойота')
  expect(searchOf('chassis', 'AGH30')).toBe('chassis-AGH30')
})

test.each(['auction', 'color', 'fuel'] as const)('what is typed for %s is no name', (kind) => {
  expect(searchOf(kind, 'diesel')).toBeNull()
})
