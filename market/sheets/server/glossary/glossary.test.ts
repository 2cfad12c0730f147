import { expect, test } from 'vitest'
import { damageMarks } from '#market/lots/contract/checklist.ts'
import english from '#market/lots/messages/en/lots.json' with { type: 'json' }
import russian from '#market/lots/messages/ru/lots.json' with { type: 'json' }
import { conditions } from '#market/reference-data/server/conditions.ts'
import { foldText } from './fold.ts'
import { glossary } from './glossary.ts'
import { gradeMeaning } from './grades.ts'
import { markLegend, readMark } from './marks.ts'
import { panelName } from './panels.ts'
import { parts, places } from './parts.ts'

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const cyrillic = /\p{Script=Cyrillic}/u
/** Names that are the same in every language. */
const isName = (text: string) => /^[A-Z0-9 .°%×–-]+$/.test(text)

test('a spelling belongs to one term', () => {
  const all = [
    ...glossary.flatMap(({ spellings, en }) => spellings.map((one) => [foldText(one), en])),
    ...parts.flatMap(({ spellings, en }) => spellings.map((one) => [foldText(one), en])),
  ]
  const twice = [...Map.groupBy(all, ([key]) => key)].filter(([, of]) => of.length > 1)
  expect(twice.map(([key, of]) => [key, ...of.map(([, en]) => en)])).toEqual([])
})

test('a mark has the same name on the sheet as in the checklist', () => {
  const names = { en: english.checklist.mark, ru: russian.checklist.mark }
  for (const { mark, en, ru } of markLegend) {
    expect([mark, en, ru]).toEqual([mark, names.en[mark], names.ru[mark]])
  }
})

test('every term is in both languages, without Japanese in them', () => {
  const texts = [
    ...glossary.flatMap(({ en, ru, meaning }) => [{ en, ru }, ...(meaning ? [meaning] : [])]),
    ...parts,
    ...markLegend,
    ...damageMarks.flatMap((mark) =>
      ['', 1, 2, 3, 4].flatMap((size) => {
        const read = readMark(`${mark}${size}`)
        return read ? [read, read.meaning] : []
      }),
    ),
  ]
  for (const { en, ru } of texts) {
    expect(en).not.toMatch(japanese)
    expect(en).not.toMatch(cyrillic)
    expect(en.trim()).toBe(en)
    expect(ru).not.toMatch(japanese)
    expect(ru.trim()).toBe(ru)
    expect([ru, cyrillic.test(ru) || isName(ru)]).toEqual([ru, true])
  }
})

test('it has the terms of the trade', () => {
  expect(glossary.length + parts.length).toBeGreaterThan(400)
  expect(glossary.flatMap(({ spellings }) => spellings).length).toBeGreaterThan(1000)
  expect(glossary.filter(({ meaning }) => meaning).length).toBeGreaterThan(90)
  // A bidder has to know the consequences.
  const unexplained = glossary.filter(({ importance, meaning }) => importance === 3 && !meaning)
  expect(unexplained.map(({ en }) => en)).toEqual([])
})

test('a place agrees with every gender', () => {
  for (const { ru } of places) expect(new Set(Object.values(ru)).size).toBeGreaterThanOrEqual(4)
})

test('every mark is known with each of its sizes, and a larger one is never less serious', () => {
  for (const mark of damageMarks) {
    const severities = [1, 2, 3, 4].map((size) => readMark(`${mark}${size}`)?.severity ?? 0)
    expect(severities).toEqual([...severities].sort())
  }
  expect(readMark('A1')).toMatchObject({ en: 'scratch, small, up to about 10 cm', severity: 1 })
  expect(readMark('XX', 'core-support')?.severity).toBe(3)
  expect(readMark('W1', 'roof')?.severity).toBe(1)
  expect(readMark('W3', 'roof')?.severity).toBe(3)
  expect(readMark('XX', 'bonnet')?.severity).toBe(2)
  expect(readMark('Q7')).toBeNull()
})

test('grades are those of the house', () => {
  for (const { code } of conditions.filter(({ tone }) => tone !== 'poor'))
    expect(gradeMeaning(code, 'USS Tokyo', 'car')).not.toBeNull()
  expect(gradeMeaning('5', 'JBA Kobe', 'bike')?.en).toContain('half')
  expect(gradeMeaning('5', 'BDS Kanto', 'bike')?.en).toContain('15 000 km')
  expect(gradeMeaning('R?', 'USS Tokyo', 'car')).toBeNull()
})

test('finds panels in the spellings of feeds', () => {
  expect(panelName('Front Bumper')).toEqual(panelName('front-bumper'))
  expect(panelName('HOOD')?.en).toBe('Bonnet')
  expect(panelName('wing mirror arm')).toBeNull()
})
