import { expect, it } from 'vitest'
import type { Language } from '../../contract/core/codes.ts'
import { Catalogue, type Messages } from './catalogue.ts'
import { messages as firstEnglish } from './messages-en.ts'
import { messages as firstRussian } from './messages-ru.ts'
import { messages as moreEnglish } from './more-messages-en.ts'
import { messages as moreRussian } from './more-messages-ru.ts'

const english = { ...firstEnglish, ...moreEnglish }
const russian = { ...firstRussian, ...moreRussian }

const counted = (language: Language, messages: Messages, count: number) =>
  new Catalogue(language, messages).t('listings:count.all', { count, total: String(count) })

it.each([
  [0, '0 лотов'],
  [1, '1 лот'],
  [3, '3 лота'],
  [5, '5 лотов'],
  [11, '11 лотов'],
  [21, '21 лот'],
  [112, '112 лотов'],
  [12_408, '12408 лотов'],
  [3_122, '3122 лота'],
])('counts %i lots in Russian', (count, text) => {
  expect(counted('ru', russian, count)).toBe(text)
})

it('counts lots in English', () => {
  expect(counted('en', english, 1)).toBe('1 lot')
  expect(counted('en', english, 0)).toBe('0 lots')
})

const pluralEnding = /_(one|few|many|other)$/
const keysOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'object' ? keysOf(text, `${path}${key}.`) : [`${path}${key}`],
  )

it('says everything in both languages', () => {
  const bare = (messages: object) => [
    ...new Set(keysOf(messages).map((key) => key.replace(pluralEnding, ''))),
  ]
  expect(bare(russian).sort()).toEqual(bare(english).sort())
})

it('has all four Russian forms wherever there is a plural', () => {
  const plurals = keysOf(russian).filter((key) => pluralEnding.test(key))
  for (const key of plurals) {
    const base = key.replace(pluralEnding, '')
    expect(plurals).toEqual(
      expect.arrayContaining(['one', 'few', 'many', 'other'].map((form) => `${base}_${form}`)),
    )
  }
})
