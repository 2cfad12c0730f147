import { daySpanIn } from '#market/search/contract/search-address.ts'
import { addDays, type TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import type { ListingAddress } from '../listing-address.ts'

/** Successive days as spans, so that a quarter is not ninety names. */
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

/** The parts of an address that say from when to when; an empty end is open. */
export function spanAddress(
  from: TokyoDay | '',
  to: TokyoDay | '',
): Pick<ListingAddress, 'dateFrom' | 'dateTo'> {
  const span = daySpanIn({ dateFrom: from || undefined, dateTo: to || undefined })
  return { ...(span?.from && { dateFrom: span.from }), ...(span?.to && { dateTo: span.to }) }
}

/**
 * The ends of an address's span, each empty when it is open. A list of days without a gap, as older
 * links have it, is a span; one with gaps has no ends.
 */
export function endsOf(address: ListingAddress): readonly [from: TokyoDay, to: TokyoDay] {
  const span = daySpanIn(address)
  if (span) return [span.from ?? '', span.to ?? '']
  const [days, another] = spansOf(address.date ?? [])
  return !days || another ? ['', ''] : [days[0] ?? '', days.at(-1) ?? '']
}
