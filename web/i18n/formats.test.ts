import { expect, it } from 'vitest'
import { insideSentence, timeFormats } from './formats.ts'
import type { Translate } from './use-translation.ts'

const t = ((key: string, { time }: { time: string }) =>
  key === 'time.tokyo' ? `${time} по Токио` : `${time} у вас`) as Translate<'common'>

it('writes a Russian weekday small inside a sentence, and nothing else', () => {
  const inside = timeFormats(t, () => insideSentence('Пн', 'ru'))
  expect(inside.day('2026-11-23')).toBe('пн 2026.11.23')
  const [now, then] = [new Date('2026-11-20T05:00Z'), new Date('2026-11-23T05:00Z')]
  expect(inside.tokyoWhen(then, now)).toBe('пн\u00a02026.11.23 14:00\u00a0по\u00a0Токио')
  expect(insideSentence('Mon', 'en')).toBe('Mon')
})
