import { crc32 } from 'node:zlib'

/** Numbers of at most nine digits stand for themselves; the others follow by their checksum. */
const firstOther = 1_000_000_000
const others = 1_000_000_000

/**
 * A frame number as one number by which equal ones are found, whatever their zeros in front, hyphens
 * and case; null for one that says nothing: without four digits at its end, as serial numbers have them and type
 * suffixes (`GBME`) do not, one digit throughout, or with places that the house hides.
 */
export function frameKey(text: string): number | null {
  const number = text.replace(/[ -]/g, '')
  if (!/^[0-9A-Za-z]*[0-9]{4}$/.test(number) || /xx/i.test(number)) return null
  if (/^(.)\1*$/.test(number)) return null
  const significant = number.toUpperCase().replace(/^0+/, '')
  if (/^\d{1,9}$/.test(significant)) return Number(significant)
  return firstOther + (crc32(significant) % others)
}

/** The same in SQL. The first test decides about nearly every lot, so that reading millions stays quick. */
export function frameKeySql(column: string): string {
  const number = `translate(${column}, ' -', '')`
  const significant = `ltrim(upper(${number}), '0')`
  return `case
    when ${column} = '' then null
    when ${column} ~ '^[0-9]{4,9}$' then
      case when ltrim(${column}, left(${column}, 1)) = '' then null else ${column}::int4 end
    when ${number} !~ '^[0-9A-Za-z]*[0-9]{4}$' or ${number} ~* 'xx' or ${number} ~ '^(.)\\1*$' then null
    when ${significant} ~ '^[0-9]{1,9}$' then ${significant}::int4
    else ${firstOther} + (crc32(convert_to(${significant}, 'UTF8')) % ${others})::int4
  end`
}
