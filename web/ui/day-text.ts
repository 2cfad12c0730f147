/** Digits as a day while they are typed, `YYYY-MM-DD`: the rest is left out, eight are enough. */
export function dayText(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  return parts.filter(Boolean).join('-')
}

/** What is wrong with a text that should be a day from one to another: its form, or its place. */
export function dayFault(text: string, first: string, last: string): 'form' | 'place' | undefined {
  if (!isDayText(text)) return 'form'
  return text < first || text > last ? 'place' : undefined
}

/** Whether a text has the form of a day and is one in the calendar. */
export function isDayText(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
