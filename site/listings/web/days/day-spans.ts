import { daySpanIn } from '#market/search/contract/search-address.ts'
import { addDays, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { ListingAddress } from '../listing-address.ts'

/** Groups successive days, so that a quarter is one span instead of ninety days. */
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

/** Returns the part of an address for a span; an empty end is open. */
export function spanAddress(
  from: TokyoDay | '',
  to: TokyoDay | '',
): Pick<ListingAddress, 'dateFrom' | 'dateTo'> {
  const span = daySpanIn({ dateFrom: from || undefined, dateTo: to || undefined })
  return { ...(span?.from && { dateFrom: span.from }), ...(span?.to && { dateTo: span.to }) }
}

/**
 * Returns the ends of an address's span, empty when open. A list of successive days, as in older links, is a span; one
 * with gaps has no ends.
 */
export function endsOf(address: ListingAddress): readonly [from: TokyoDay, to: TokyoDay] {
  const span = daySpanIn(address)
  if (span) return [span.from ?? '', span.to ?? '']
  const [days, another] = spansOf(address.date ?? [])
  return !days || another ? ['', ''] : [days[0] ?? '', days.at(-1) ?? '']
}
