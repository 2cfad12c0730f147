const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const msOfDay = 86_400_000

/** Whether 3/4/2014 is in March or in April. */
export type DayOrder = 'month first' | 'day first'

const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/** Returns the order of day and month that a text reveals, if only one of 13/4 and 4/13 is a day; null otherwise. */
export function orderOf(text: string): DayOrder | null {
  const [, first, , second] = numbers.exec(text) ?? []
  if (Number(first) > 12) return 'day first'
  return Number(second) > 12 ? 'month first' : null
}

/** Whether a text is a day in both orders. */
export const isAmbiguous = (text: string): boolean => numbers.test(text) && orderOf(text) === null

/**
 * Parses a day into days since 1970: 2014-12-16, 20141216, 12/16/2014, 16.12.2014, Tue Dec 16 2014 12:30:00 GMT-0800
 * (PST), 16 Dec 2014, 16-Dec-14, seconds, milliseconds or days since 1970, or the day number of a spreadsheet. Null for
 * anything else.
 * @param order how to read 3/4/2014; by default the month comes first with slashes, as in America, otherwise the day
 */
export function dayOf(written: string, order: DayOrder | null = null): number | null {
  // A table with gaps writes whole numbers as 20141216.0.
  const text = written.replace(/^(\d{5,})\.0+$/, '$1')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (iso) return dayFrom(iso[1], iso[2], iso[3])
  const numbered = numbers.exec(text)
  if (numbered) {
    const [, first, mark, second, year = ''] = numbered
    const usual = mark === '/' ? 'month first' : 'day first'
    const whole = year.length === 2 ? `20${year}` : year
    return (orderOf(text) ?? order ?? usual) === 'day first'
      ? dayFrom(whole, second, first)
      : dayFrom(whole, first, second)
  }
  const named = /\b([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i.exec(text)
  if (named) return dayFrom(named[3], monthOf(named[1]), named[2])
  const ofClock = /\b([a-z]{3}) +(\d{1,2}) [\d:]{5,8} (?:[a-z]{2,5} )?(\d{4})\b/i.exec(text)
  if (ofClock) return dayFrom(ofClock[3], monthOf(ofClock[1]), ofClock[2])
  const european = /\b(\d{1,2})[ -]?([a-z]{3})[a-z]*\.?[ -]?(\d{4}|\d{2})\b/i.exec(text)
  if (european) {
    const [, day, month, year = ''] = european
    return dayFrom(year.length === 2 ? `20${year}` : year, monthOf(month), day)
  }
  if (/^(?:19|20)\d{6}(?:\d{6})?$/.test(text))
    return dayFrom(text.slice(0, 4), text.slice(4, 6), text.slice(6, 8))
  const whole = /^\d{5}$/.test(text) ? Number(text) : Number.NaN
  if (whole >= 10_000 && whole < 30_000) return whole
  // Spreadsheets count from the end of 1899.
  if (whole >= 30_000 && whole < 60_000) return whole - 25_569
  if (/^\d{9,10}$/.test(text)) return Math.floor(Number(text) / 86_400)
  if (/^\d{12,13}$/.test(text)) return Math.floor(Number(text) / msOfDay)
  return null
}

/** Parses year and, if given, month of a first registration: 2014, 2014.0, 2014-05, 05/2014, any day. */
export function registrationOf(text: string): { year: number; month: number | null } | null {
  const plain = /^((?:19|20)\d\d)(?:\.0*)?$/.exec(text)
  if (plain) return { year: Number(plain[1]), month: null }
  const ofMonth = /^(\d{4})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{1,2})[-/.](\d{4})$/.exec(text)
  if (ofMonth) {
    const [one, other] = [Number(ofMonth[1]), Number(ofMonth[2])]
    return { year: Math.max(one, other), month: Math.min(one, other) }
  }
  const day = dayOf(text)
  if (day === null) return null
  const date = new Date(day * msOfDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

const monthOf = (name = '') => String(months.indexOf(name.toLowerCase()) + 1)

function dayFrom(year = '', month = '', day = ''): number | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const date = new Date(Date.UTC(y, m - 1, d))
  const isReal = date.getUTCMonth() === m - 1 && date.getUTCDate() === d && y >= 1970 && y < 2140
  return isReal ? date.getTime() / msOfDay : null
}
