import { japaneseEras } from '#market/reference-data/server/japanese-eras.ts'
import { isTokyoDay, tokyoDayOf, tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { plain } from '#platform/core/server/plain-text.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const yearLeads = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?/
const yearTrails = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/
const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const dayMonthName = /^(\d{1,2})[-\s]([A-Z]{3})[A-Z]*[-\s,.]+(\d{4})(?!\d)/i
const monthNameDay = /^([A-Z]{3})[A-Z]*[-\s.]+(\d{1,2}),?\s+(\d{4})(?!\d)/i
const eraDay = /^(R|令和)\s*(\d{1,2}|元)[-/.年](\d{1,2})[-/.月](\d{1,2})日?/i

/** Returned for a day whose two numbers could be day and month or month and day. */
export const ambiguous = Symbol('ambiguous day')

/** Reads the day at the beginning of a text; `rest` is the text after it. */
function leadingDay(text: string): { day: string; rest: string } | typeof ambiguous | undefined {
  const found = (match: RegExpExecArray, year: unknown, month: unknown, date: unknown) => {
    const two = (number: unknown) => String(number).padStart(2, '0')
    return {
      day: `${year}-${two(month)}-${two(date)}`,
      rest: text.slice(match[0].length),
    }
  }
  const first = yearLeads.exec(text) ?? compact.exec(text)
  if (first) return found(first, first[1], first[2], first[3])
  const last = yearTrails.exec(text)
  if (last) {
    const [mark, one, two] = [text[last[1]?.length ?? 0], Number(last[1]), Number(last[2])]
    // With dots, the day always comes first.
    if (mark === '.' || one > 12 || one === two) return found(last, last[3], two, one)
    return two > 12 ? found(last, last[3], one, two) : ambiguous
  }
  const named = dayMonthName.exec(text) ?? monthNameDay.exec(text)
  if (named) {
    const [name, date] = /^\d/.test(text) ? [named[2], named[1]] : [named[1], named[2]]
    return found(named, named[3], months.indexOf(name?.toUpperCase() ?? '') + 1, date)
  }
  const era = eraDay.exec(text)
  return era ? found(era, 2018 + eraYear(era[2]), era[3], era[4]) : undefined
}

/** Rewrites a day as a mapping describes it with the year first; leaves others unchanged. */
export function yearFirst(value: string, order: 'dmy' | 'mdy' | 'excel'): string {
  const text = plain(value)
  if (order === 'excel') {
    const days = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    // Day 25569 of spreadsheets is the first day of Unix time.
    return Number.isNaN(days)
      ? text
      : new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10)
  }
  const match = yearTrails.exec(text)
  if (!match) return text
  const [whole, one, two, year] = match
  const [date, month] = order === 'dmy' ? [one, two] : [two, one]
  return `${year}-${month}-${date}${text.slice(whole.length)}`
}

/**
 * Parses a Tokyo day, with the time of day if there is one: `2026-11-20`, `2026/11/20 14:05`, `20261120`,
 * `2026年11月20日(金)`, `20.11.2026`, `20 Nov 2026`, `R8.11.20`, ISO 8601 with an offset (converted to Tokyo time). Feeds
 * write midnight for "time not known". Undefined for anything else, `ambiguous` for `05/11/2026`.
 */
export function tokyoDayAndTime(value: string): DayAndTime {
  // Rows of the same day follow each other.
  if (value === lastRead.value) return lastRead.read
  const read = readDayAndTime(value)
  lastRead = { value, read }
  return read
}

type DayAndTime = { readonly day: string; readonly time: string } | typeof ambiguous | undefined
let lastRead: { readonly value: string; readonly read: DayAndTime } = { value: '', read: undefined }

function readDayAndTime(value: string): DayAndTime {
  const start = leadingDay(plain(value))
  if (start === undefined || start === ambiguous) return start
  const { day } = start
  if (!isTokyoDay(day)) return undefined
  const rest = start.rest.replace(/^\s*\([^)]{1,3}\)/, '')
  if (rest.trim() === '') return { day, time: '' }
  const clock = /^(?:T|\s+)(.+?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2}|JST)?$/.exec(rest)
  const time = clock?.[1] === undefined ? undefined : timeOfDay(clock[1])
  if (time === undefined || !clock) return undefined
  if (!clock[2] || clock[2] === 'JST') return { day, time: known(time) }
  const offset = clock[2].replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const instant = new Date(`${day}T${time}${offset}`)
  if (Number.isNaN(instant.getTime())) return undefined
  return { day: tokyoDayOf(instant), time: known(tokyoIso(instant).slice(11, 19)) }
}

/** Feeds write midnight for "time not known". */
const known = (time: string) => (time === '00:00:00' ? '' : time)

/** Parses `9:05`, `9:05 PM` or `14時05分` as `HH:MM:SS`, empty for midnight; undefined if it is not a time. */
export function knownTime(value: string): string | undefined {
  const time = timeOfDay(value)
  return time === undefined ? undefined : known(time)
}

function timeOfDay(value: string): string | undefined {
  const text = plain(value)
  const match =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?$/i.exec(text) ??
    /^(\d{1,2})時(?:(\d{1,2})分)?$/.exec(text)
  if (!match) return undefined
  const [, hours = '', minute = '00', second = '00', half] = match
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minute.padStart(2, '0')}:${second}`
}

const eraYear = (text: string | undefined) => (text === '元' ? 1 : Number(text))

const eraOffsets = new Map(
  japaneseEras.flatMap(({ letter, kanji, offset }) => [
    [letter as string, offset],
    [kanji, offset],
    [kanji.slice(0, 1), offset],
  ]),
)

/**
 * Parses a year, with the month if there is one: `2019`, `2019/05`, `05/2019`, `201905`, `H31.5`, `平成31年5月`, `令和元年`,
 * `2021(R03)`, `2021年式`. Month 0 is "not known". A bare `21` is ambiguous and refused. Undefined if it is not a year.
 */
export function yearAndMonth(value: string): { year: number; month: number | null } | undefined {
  if (/^(19|20)\d{2}$/.test(value)) return { year: Number(value), month: null }
  const text = plain(value)
    .replace(/^(?:初度登録(?:年月)?|登録|年式)\s*[:：]?\s*/, '')
    // The other calendar in brackets: 2021(R03), R3(2021).
    .replace(/\s*\([^()]{0,20}\)\s*/g, '')
    .replace(/年?(?:式|モデル|型|MY)$/i, (end) => (end.startsWith('年') ? '年' : ''))
    .replace(/\s+(?=[年月/.-])|(?<=[年月/.-])\s+/g, '')
  const built = westernYear(text) ?? eraYearAndMonth(text)
  if (!built) return undefined
  const month = Number(built.month ?? 0)
  return month > 12 ? undefined : { year: built.year, month: month || null }
}

interface Built {
  readonly year: number
  readonly month: string | undefined
}

function westernYear(text: string): Built | undefined {
  const first =
    /^(\d{4})(?:[-/.年]\s*(\d{1,2})(?:[-/.月]\s*\d{1,2}日?(?:[T\s].*)?|月)?|年)?$/.exec(text) ??
    /^(\d{4})(\d{2})$/.exec(text)
  if (first) return { year: Number(first[1]), month: first[2] }
  const last = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
  return last ? { year: Number(last[2]), month: last[1] } : undefined
}

function eraYearAndMonth(text: string): Built | undefined {
  const era = /^(R|H|S|令和?|平成?|昭和?)\s*(\d{1,2}|元)(?:[-/.年]\s*(?:(\d{1,2})月?)?)?$/i.exec(
    text,
  )
  const offset = eraOffsets.get(era?.[1]?.toUpperCase() ?? '')
  if (!era || offset === undefined) return undefined
  return { year: offset + eraYear(era[2]), month: era[3] }
}
