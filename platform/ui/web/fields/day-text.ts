/** The order in which a language writes the parts of a day when the year is last. */
export type DayOrder = 'day-first' | 'month-first'

/**
 * Converts text to `YYYY-MM-DD` as far as it is typed. The year may come last, as in `20.11.2026` or `11/20/2026`, and
 * months may lack their zero. A part above 12 is the day; if both could be a month, `order` decides.
 */
export function dayText(text: string, order: DayOrder = 'day-first'): string {
  const lastYear = /^\s*(\d{1,2})\D+(\d{1,2})\D+(\d{4})\D*$/.exec(text)
  if (lastYear) {
    const [one = '', two = '', year = ''] = lastYear.slice(1)
    const isMonthFirst = Number(two) > 12 || (order === 'month-first' && Number(one) <= 12)
    const [month, day] = isMonthFirst ? [one, two] : [two, one]
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  const parted = /^\s*(\d{4})\D+(\d)\D+(\d{1,2})\D*$/.exec(text)
  if (parted) {
    const [year = '', month = '', day = ''] = parted.slice(1)
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  const digits = text.replaceAll(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  return parts.filter(Boolean).join('-')
}

/** Returns the order of parts in a language such as `en-US`. */
export function dayOrderOf(language: string): DayOrder {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day') ? 'month-first' : 'day-first'
}

/** Returns whether a text has the wrong format, or is a day outside of `first` to `last`. */
export function dayFault(
  text: string,
  first: string,
  last: string,
): 'format' | 'range' | undefined {
  if (!isDayText(text)) return 'format'
  return text < first || text > last ? 'range' : undefined
}

/** Returns whether a text is an existing day, as `YYYY-MM-DD`. */
export function isDayText(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
