import { plain } from '#platform/core/server/plain-text.ts'
import { yearFirst } from '../values/dates.ts'

export type DayOrder = 'dmy' | 'mdy' | 'ymd' | 'excel' | 'unix'

const short = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})(?!\d)/

/** A day as the mapping describes it, with the year first; other texts stay as they are. */
export function dayIn(cell: string, order: DayOrder): string {
  const text = plain(cell)
  if (order === 'unix') return unixDay(text)
  if (order === 'excel') return excelDay(text)
  const [whole = '', one = '', , two = '', three = ''] = short.exec(text) ?? []
  if (whole === '') return order === 'ymd' ? text : yearFirst(text, order)
  const rest = text.slice(whole.length)
  if (order === 'ymd') return `20${one}-${two}-${three}${rest}`
  return yearFirst(`${one}/${two}/20${three}${rest}`, order)
}

/** Seconds since 1970, or thousandths of them. */
function unixDay(text: string): string {
  if (!/^\d{9,13}$/.test(text)) return text
  const number = Number(text)
  return new Date(number < 1e11 ? number * 1000 : number).toISOString()
}

/** Days since 1900, the time of day behind the point. */
function excelDay(text: string): string {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return text
  // Day 25569 of spreadsheets is the first one of Unix.
  const iso = new Date(Math.round((Number(text) - 25_569) * 86_400) * 1000).toISOString()
  return text.includes('.') ? iso.slice(0, 19) : iso.slice(0, 10)
}
