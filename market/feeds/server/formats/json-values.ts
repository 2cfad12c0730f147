import type { FeedField } from '../fields.ts'
import { reason } from '../reasons.ts'
import { maxDepth } from '../row.ts'
import { BadRow } from './raw-row.ts'

/** Parses JSON, with numbers beyond the precision of a double, such as ids, as text. */
export function parseJson(json: string): unknown {
  if (!/[\s:[,]\d{16}/.test(json)) return JSON.parse(json)
  return JSON.parse(json, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
      ? context?.source
      : value,
  )
}

/** Fields that are lists or objects in the database; lists in other fields become one text. */
const jsonFields = new Set<FeedField>(['checklist', 'inspection'])
/** Fields with several values, and the separator of the other formats. */
export const listFields = new Map<FeedField, string>([
  ['equipment', ','],
  ['photos', '#'],
  ['sheet', '#'],
  ['videos', '#'],
])

/**
 * Returns a value as the other formats write it.
 *
 * @throws BadRow for a list or an object where a text or a number belongs
 */
export function textOf(field: FeedField, content: unknown): string {
  if (typeof content === 'string') return content
  if (typeof content !== 'object') return String(content)
  if (jsonFields.has(field)) {
    if (isDeeperThan(content, maxDepth)) throw new BadRow(field, '', reason.badField)
    return JSON.stringify(content)
  }
  const separator = listFields.get(field)
  if (separator === undefined || !Array.isArray(content)) throw notAText(field, content)
  const parts = content.filter((part) => part !== null).map((part) => partOf(field, part))
  return separator === '#'
    ? parts.map((address) => address.replaceAll('#', '%23')).join(separator)
    : parts.join(separator)
}

/** Images are addresses, or objects with an address. */
function partOf(field: FeedField, part: unknown): string {
  const text = typeof part === 'object' && part !== null && 'url' in part ? part.url : part
  if (typeof text === 'object') throw notAText(field, part)
  return String(text)
}

const notAText = (field: FeedField, content: unknown) =>
  new BadRow(field, isDeeperThan(content, maxDepth) ? '' : JSON.stringify(content), reason.notAText)

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1)))
