import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import type { CostAge } from '#market/landed-cost/contract/costs.ts'
import english from '#market/landed-cost/messages/en/costs.json' with { type: 'json' }
import russian from '#market/landed-cost/messages/ru/costs.json' with { type: 'json' }
import type { Language } from '#platform/i18n/contract/language.ts'
import type { Translate } from '#platform/i18n/web/use-translation.ts'
import { ageLines } from './age-lines.ts'

function translator(locale: Language, costs: typeof english): Translate<'costs'> {
  const translate = createTranslator({ locale, messages: { costs } })
  const t = (key: string, values?: object) =>
    translate(key.replace(':', '.') as never, values as never)
  return t as Translate<'costs'>
}
const inEnglish = translator('en', english)
const inRussian = translator('ru', russian)

/** A car registered in March 2018 and imported into Kenya at the end of 2025. */
const kenya: CostAge = {
  ...{ basis: 'calendar', isLimit: true, producedOn: '2018-01-01', source: 'registration' },
  ...{ years: 7, importOn: '2025-12-20', nextEdgeYears: 7, nextEdgeOn: '2025-12-31' },
  ...{ isNearEdge: true, isUncertain: false },
}
const { isLimit: _limit, ...georgia } = kenya
const text = (age: CostAge, t = inEnglish) => ageLines(age, t)

test('by the calendar names no day or month of production', () => {
  expect(text(kenya)).toEqual([
    '7 years by the calendar at import around 2025.12.20: only years count, not months.',
    'First registered in 2018.',
    'Near the age limit: it can be imported until 2025.12.31. If the ship is delayed, it cannot be imported at all.',
  ])
  expect(text({ ...georgia, source: 'catalogue' })).toEqual([
    '7 years by the calendar at import around 2025.12.20: only years count, not months.',
    "Made in 2018 according to the maker's catalogue.",
    'Near an age threshold: from 2026.01.01 it counts as a year older. A delayed ship would change the taxes.',
  ])
  expect(text(kenya, inRussian)).toEqual([
    '7 лет по календарю при ввозе около 2025.12.20: считают только годы, без месяцев.',
    'Год первой регистрации — 2018.',
    'Рядом предел возраста: ввоз разрешён до 2025.12.31. Если судно опоздает, машину не пропустят.',
  ])
})

test('past a threshold of the calendar asks to check no month', () => {
  const past = { years: 8, importOn: '2026-01-10', nextEdgeYears: null, nextEdgeOn: null }
  // An obstacle already says that it is too old.
  expect(text({ ...kenya, ...past })).toHaveLength(2)
  expect(text({ ...georgia, ...past }).at(-1)).toBe(
    'Just past an age threshold: before the new year the taxes are different.',
  )
})

test('by days names a known month, but no day in it', () => {
  const russia: CostAge = {
    ...{ basis: 'day', producedOn: '2023-06-15', source: 'catalogue', years: 2 },
    ...{ importOn: '2026-06-01', nextEdgeYears: 3, nextEdgeOn: '2026-06-15' },
    ...{ isNearEdge: true, isUncertain: false },
  }
  expect(text(russia)).toEqual([
    '2 full years at import around 2026.06.01.',
    "Made in 2023.06 according to the maker's catalogue, counted from the 15th.",
    'Near an age threshold: 3 years on 2026.06.15. A delayed ship would change the taxes.',
  ])
  expect(text({ ...russia, source: 'year', producedOn: '2023-07-01' })[1]).toBe(
    'Only the year is known; 2023.07.01 is assumed.',
  )
})
