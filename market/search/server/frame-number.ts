import { crc32 } from 'node:zlib'

/** Numbers of at most nine digits stay as they are; the checksums of others start here. */
const firstOther = 1_000_000_000
const others = 1_000_000_000

/**
 * Returns a key under which equal frame numbers are found, whatever their leading zeros, hyphens and case. Null for a
 * useless one: without four digits at its end (serial numbers have them, type suffixes such as `GBME` do not), with a
 * single repeated digit, or with digits that the house hides.
 */
export function frameKey(text: string): number | null {
  const number = text.replace(/[ -]/g, '')
  if (!/^[0-9A-Za-z]*[0-9]{4}$/.test(number) || /xx/i.test(number)) return null
  if (/^(.)\1*$/.test(number)) return null
  const significant = number.toUpperCase().replace(/^0+/, '')
  if (/^\d{1,9}$/.test(significant)) return Number(significant)
  return firstOther + (crc32(significant) % others)
}

/** The same in SQL. The first test decides nearly every lot, so that reading millions stays fast. */
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
