import { expect, it } from 'vitest'
import { timeFormats } from './formats.ts'
import type { Translate } from './use-translation.ts'

const t = ((key: string, { time }: { time: string }) =>
  key === 'time.tokyo' ? `${time} Tokyo` : `${time} your time`) as Translate<'common'>

it('shows the day of an instant unless it is today', () => {
  const format = timeFormats(t, (day) => (day === '2026-11-23' ? 'Mon 23 Nov' : day))
  const [now, then] = [new Date('2026-11-20T05:00Z'), new Date('2026-11-23T05:00Z')]
  expect(format.dayOf(then)).toBe('Mon 23 Nov')
  expect(format.tokyoWhen(then, now)).toBe('Mon\u00a023\u00a0Nov 14:00\u00a0Tokyo')
  expect(format.tokyoWhen(then, then)).toBe('14:00\u00a0Tokyo')
})
