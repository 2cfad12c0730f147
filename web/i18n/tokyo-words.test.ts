import { expect, it } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { dottedDay, shortDay, weekdayWord } from './tokyo-words.ts'

it('writes a Tokyo day', () => {
  const asked: string[] = []
  const t = ((key: string) => asked.push(key)) as unknown as Catalogue['t']
  weekdayWord('2026-11-20', { t })
  weekdayWord('2026-11-22', { t })
  expect(asked).toEqual(['common:weekday.5', 'common:weekday.7'])
  expect(dottedDay('2026-11-20')).toBe('2026.11.20')
  expect(shortDay('2026-11-20')).toBe('11.20')
})
