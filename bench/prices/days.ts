const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const msOfDay = 86_400_000

/**
 * The day that a text names, in days since 1970: 2014-12-16, 20141216, 12/16/2014, 16.12.2014,
 * Tue Dec 16 2014 12:30:00 GMT-0800 (PST), 16 Dec 2014, seconds or milliseconds since 1970. Null for any other.
 */
export function dayOf(text: string): number | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (iso) return dayFrom(iso[1], iso[2], iso[3])
  const slashed = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text)
  if (slashed) {
    const [, first, mark, second, year] = slashed
    // With slashes the month comes first, as in America, unless it cannot.
    const isDayFirst = mark !== '/' || Number(first) > 12
    return isDayFirst ? dayFrom(year, second, first) : dayFrom(year, first, second)
  }
  const named = /\b([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i.exec(text)
  if (named) return dayFrom(named[3], monthOf(named[1]), named[2])
  const european = /\b(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4})\b/i.exec(text)
  if (european) return dayFrom(european[3], monthOf(european[2]), european[1])
  if (/^(?:19|20)\d{6}$/.test(text))
    return dayFrom(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  if (/^\d{9,10}$/.test(text)) return Math.floor(Number(text) / 86_400)
  if (/^\d{12,13}$/.test(text)) return Math.floor(Number(text) / msOfDay)
  return null
}

const monthOf = (name = '') => String(months.indexOf(name.toLowerCase()) + 1)

function dayFrom(year = '', month = '', day = ''): number | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const date = new Date(Date.UTC(y, m - 1, d))
  const isReal = date.getUTCMonth() === m - 1 && date.getUTCDate() === d && y >= 1970 && y < 2140
  return isReal ? date.getTime() / msOfDay : null
}
