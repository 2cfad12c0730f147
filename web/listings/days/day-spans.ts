import { mostListValues } from '../../../contract/core/query-text.ts'
import { addDays, type TokyoDay } from '../../../contract/core/tokyo-time.ts'

/** Days one after the other as spans of them, so that a quarter is not ninety tags. */
export function spansOf(days: readonly TokyoDay[]): readonly (readonly TokyoDay[])[] {
  const spans: TokyoDay[][] = []
  for (const day of [...days].sort()) {
    const last = spans.at(-1)
    const before = last?.at(-1)
    if (last && before && addDays(before, 1) === day) last.push(day)
    else spans.push([day])
  }
  return spans
}

/** Every day of a span, whichever end is named first; null when there are more than a query may have. */
export function daysBetween(one: TokyoDay, other: TokyoDay): TokyoDay[] | null {
  const [from, to] = one <= other ? [one, other] : [other, one]
  const days: TokyoDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (days.length === mostListValues) return null
    days.push(day)
  }
  return days
}

/** Why two fields name no days: too many of them, too many until today, or no first one. */
export const spanFaults = ['tooMany', 'noEnd', 'noStart'] as const
export type SpanFault = (typeof spanFaults)[number]

/** The days that two fields mean: from one to another, or since one until today; none for none. */
export function daysBetweenEnds(
  from: TokyoDay | '',
  to: TokyoDay | '',
  today: TokyoDay,
): TokyoDay[] | SpanFault {
  if (!from) return to ? 'noStart' : []
  return daysBetween(from, to || today) ?? (to ? 'tooMany' : 'noEnd')
}

/** The ends of the only span of the days; empty texts when there is none, or more than one. */
export function endsOf(days: readonly TokyoDay[] = []): readonly [from: string, to: string] {
  const [span, another] = spansOf(days)
  if (!span || another) return ['', '']
  return [span[0] ?? '', span.at(-1) ?? '']
}
