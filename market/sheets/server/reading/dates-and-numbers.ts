import { japaneseEras } from '#market/reference-data/server/japanese-eras.ts'
import type { BothLanguages } from '../glossary/term.ts'
import type { Match } from './piece.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** Formats year, month and day in digits; null for an impossible date. */
function dateText(year: number, month?: number, day?: number): string | null {
  if (year < 1950 || year > 2100) return null
  if (month === undefined) return String(year)
  if (month < 1 || month > 12) return null
  if (day === undefined) return `${year}.${two(month)}`
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day >= 1 && day <= last ? `${year}.${two(month)}.${two(day)}` : null
}

/** Returns the Gregorian year of an era year; null if the era was not that long. */
function eraYear(sign: string, count: string): number | null {
  const at = japaneseEras.findIndex(({ letter, kanji }) => letter === sign || kanji === sign)
  const era = japaneseEras[at]
  if (!era) return null
  const year = era.offset + (count === '元' ? 1 : Number(count))
  const next = japaneseEras[at - 1]
  return year > era.offset && (!next || year <= next.offset + 1) ? year : null
}

const numberOf = (digits: string | undefined) => (digits ? Number(digits) : undefined)

const kanjiEra =
  /^(令和|平成|昭和)\s?(元|\d{1,2})(?:年(?:式|\s?(\d{1,2})月(?:\s?(\d{1,2})日)?)?|[./-](\d{1,2})(?:[./-](\d{1,2}))?)?/u
// A letter and a digit alone could also be a mark: S3 is rust.
const letterEra =
  /^([RHS])\s?(元|\d{1,2})(?:年(?:式|\s?(\d{1,2})月(?:\s?(\d{1,2})日)?)?|[./-](\d{1,2})(?:[./-](\d{1,2}))?月?)/u
const bareLetterEra = /^([RHS])(\d{1,2})/u
const plainDate =
  /^(\d{4})(?:年(?:式|\s?(\d{1,2})月(?:\s?(\d{1,2})日)?)?|[./-](\d{1,2})(?:[./-](\d{1,2}))?)/u

/** Terms after which a letter with a digit is a year. */
const beforeYears = /(?:車検|年式|登録|初年度|名変期限|名変|期限|満了)[\s:]*$/u

/** Matches a date at the beginning of a text; `before` precedes it. */
export function matchDate(text: string, before: string): Match | null {
  if (/[A-Z0-9]$/.test(before)) return null
  const bare = beforeYears.test(before) ? bareLetterEra.exec(text) : null
  const era = kanjiEra.exec(text) ?? letterEra.exec(text) ?? bare
  const plain = era ? null : plainDate.exec(text)
  const found = era ?? plain
  if (!found) return null
  const size = [...found[0]].length
  if (/[0-9]/.test(text.slice(found[0].length, found[0].length + 1))) return null
  const year = era ? eraYear(era[1] ?? '', era[2] ?? '') : Number(found[1])
  const [month, day] = era
    ? [numberOf(era[3] ?? era[5]), numberOf(era[4] ?? era[6])]
    : [numberOf(found[2] ?? found[4]), numberOf(found[3] ?? found[5])]
  const written = year === null ? null : dateText(year, month, day)
  return written === null ? null : { size, en: written, ru: written, kind: 'date' }
}

const units: readonly (readonly [unit: string, en: string, ru: string])[] = [
  ['万キロ', '0 000 km', '0 000 км'],
  ['万KM', '0 000 km', '0 000 км'],
  ['千キロ', ' 000 km', ' 000 км'],
  ['千KM', ' 000 km', ' 000 км'],
  ['万円', '0 000 yen', '0 000 иен'],
  ['インチ', ' inch', ' дюймов'],
  ['キロ', ' km', ' км'],
  ['KM', ' km', ' км'],
  ['CC', ' cc', ' см³'],
  ['MM', ' mm', ' мм'],
  ['CM', ' cm', ' см'],
  ['人乗り', ' seats', ' мест'],
  ['人乗', ' seats', ' мест'],
  ['ヶ所', ' places', ' мест'],
  ['ケ所', ' places', ' мест'],
  ['か所', ' places', ' мест'],
  ['箇所', ' places', ' мест'],
  ['円', ' yen', ' иен'],
  ['本', ' pieces', ' шт.'],
  ['個', ' pieces', ' шт.'],
  ['枚', ' pieces', ' шт.'],
  ['名', ' seats', ' мест'],
  ['人', ' seats', ' мест'],
  ['列', ' rows', ' ряда'],
  ['速', ' gears', ' передач'],
  ['%', ' %', ' %'],
]
const number = /^\d{1,3}(?:,\d{3})+(?!\d)|^\d{1,9}(?:\.\d{1,3})?/

/** Matches a number with its unit at the beginning of a text; ignores ambiguous units. */
export function matchNumber(text: string, before: string): Match | null {
  const found = number.exec(text)?.[0]
  if (!found || /[A-Z0-9.,]$/.test(before)) return null
  const rest = text.slice(found.length)
  const unit = units.find(([sign]) => rest.startsWith(sign))
  const size = found.length + (unit ? [...unit[0]].length : 0)
  const after = text.slice(found.length + (unit?.[0].length ?? 0))
  // A number within a code, or with an unknown unit.
  if (/^[A-Z0-9.年月日分万千回]/.test(after) && (!unit || /^[A-Z0-9]/.test(after))) return null
  const texts = unit ? withUnit(found, unit) : { en: found, ru: found }
  return texts && { size, ...texts, kind: 'number' }
}

function withUnit(digits: string, [unit, en, ru]: (typeof units)[number]): BothLanguages | null {
  // "3.5万" is 35 000.
  if (!/^[万千]/.test(unit)) return { en: `${digits}${en}`, ru: `${digits}${ru}` }
  const amount = Number(digits.replaceAll(',', '')) * (unit.startsWith('万') ? 10_000 : 1000)
  if (!Number.isInteger(amount)) return null
  const grouped = String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  const last = (text: string) => text.slice(text.lastIndexOf(' '))
  return { en: `${grouped}${last(en)}`, ru: `${grouped}${last(ru)}` }
}

const tread = /^(?:タイヤ)?(?:残り?)?(?:山|溝)\s?(?:約)?([1-9]|10)分(?:山)?|^([1-9])分山/u

/** Matches the remaining tread of tires: 8分 is eight tenths. */
export function matchTread(text: string): Match | null {
  const found = tread.exec(text)
  if (!found) return null
  const percent = Number(found[1] ?? found[2]) * 10
  return {
    size: [...found[0]].length,
    en: `${percent} % tread left`,
    ru: `остаток протектора ${percent} %`,
    kind: 'tyres',
    tone: percent <= 30 ? 'bad' : 'plain',
    meaning: {
      en: 'New tyres are 100 %.',
      ru: 'У новой резины 100 %.',
    },
  }
}
