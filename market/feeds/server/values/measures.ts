import { plain } from '#platform/core/server/plain-text.ts'
import { isUnknownNumber, wholeNumber } from './values.ts'

/** Parses an engine size as cc, also from litres: `1496`, `1,496cc`, `2.0L`, `1.5 リットル`. */
export function cubicCentimetres(text: string): number | undefined {
  const litres = /^(\d{1,2}(?:\.\d{1,3})?)\s*(?:l|lt|ltr|litres?|liters?|リットル|л)\.?$/i.exec(
    plain(text),
  )
  return litres ? Math.round(Number(litres[1]) * 1000) : wholeNumber(text.replace(cubic, ''))
}

const cubic = /\s*(?:ccm|cm[3³]|см[3³]|куб\.?\s*см)\.?$/i

const horsepowerOfKilowatt = 1.359_62

/** Parses metric horsepower as a whole number, also from kilowatts: `110`, `110ps`, `81 kW`. */
export function horsepower(text: string): number | undefined {
  const kilowatts = /^(\d{1,4}(?:\.\d)?)\s*(?:kw|квт)$/i.exec(plain(text))
  return kilowatts ? Math.round(Number(kilowatts[1]) * horsepowerOfKilowatt) : wholeNumber(text)
}

const kilometresOfMile = 1.609_344

/** Parses kilometres as a whole number, also from miles: `139,000 km`, `12.5万`, `48k`, `45,000 miles`. */
export function kilometres(text: string): number | undefined {
  const miles = /^(.*\d)\s*(?:mi|miles?|マイル|миль)\.?$/i.exec(text)
  if (miles?.[1] !== undefined) {
    const count = wholeNumber(miles[1])
    return count === undefined ? undefined : Math.round(count * kilometresOfMile)
  }
  const thousands = /^(\d{1,4}(?:\.\d{1,3})?)\s*k$/i.exec(text)
  return thousands ? Math.round(Number(thousands[1]) * 1000) : wholeNumber(text)
}

/** Words for an unknown mileage or a replaced odometer. */
const doubt =
  /走行不明|距離不明|不明|メーター?(?:交換|改ざん|改竄|巻戻し?|不良|故障|戻し)車?|改ざん車?|改竄車?|actual unknown|not actual|exempt/i
const truthful = /^(?:実走行?|actual|original)$/i

/**
 * Splits a mileage into its number and the mark with it: `*78000`, `走行不明`, `78,000km (メーター交換)`, `走行5.2万km`. The number
 * is empty if there is none.
 */
export function splitMileage(text: string): { number: string; mark: string } {
  if (/^\d*$/.test(text)) return { number: text, mark: '' }
  if (isUnknownNumber(text)) return { number: '', mark: doubt.test(text) ? text : '' }
  const aside = /^(.*?)\s*[([［【](.{1,80}?)[)\]］】]\s*$/.exec(text)
  const bare = (aside?.[1] ?? text).trim()
  const remark = aside?.[2]?.trim() ?? ''
  const words = doubt.exec(bare)?.[0] ?? ''
  const signs = /^[*#$?]+|[*#$?]+$/.exec(bare)?.[0] ?? ''
  const number = bare
    .replace(doubt, '')
    .replaceAll(/^[*#$?\s]+|[*#$?\s]+$/g, '')
    .replace(/^(?:走行(?:距離)?|実走行?|odo(?:meter)?)\s*[:：]?\s*/i, '')
    .replace(/\s*(?:台|以上|位|ぐらい|くらい)$/, '')
  const notes = [signs, words, truthful.test(remark) ? '' : remark].filter(Boolean)
  return { number, mark: notes.join(' ') }
}
