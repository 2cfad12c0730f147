import { fieldNamed } from '../fields.ts'
import { reason } from '../reasons.ts'
import { physicalLines } from './physical-lines.ts'
import type { Adapter, RawFields, RawRow } from './raw-row.ts'

/** Seriba's NDJSON: one object a line, keys as in `fields.ts`; lists and objects where they fit. */
export function ndjson(): Adapter {
  return {
    signature: 'ndjson',
    columnOf: (field) => field,
    async *rows(text): AsyncGenerator<RawRow> {
      for await (const lines of physicalLines(text)) {
        for (const { number: line, text: json, start } of lines) {
          if (json === null) {
            yield { line, malformed: { column: '', value: start, reason: reason.lineTooLong } }
          } else if (json.trim() !== '') {
            const fields = readObject(json)
            yield fields
              ? { line, fields }
              : { line, malformed: { column: '', value: json, reason: reason.badJson } }
          }
        }
      }
    },
  }
}

function readObject(json: string): RawFields | null {
  let value: unknown
  try {
    value = parse(json)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const fields: RawFields = {}
  for (const [name, content] of Object.entries(value)) {
    const field = fieldNamed(name)
    if (field && content !== null) fields[field] = textOf(field, content)
  }
  return fields
}

/** JSON, with numbers too long for a double, such as ids, as the text that they are written in. */
function parse(json: string): unknown {
  if (!/[\s:[,]\d{16}/.test(json)) return JSON.parse(json)
  return JSON.parse(json, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
      ? context?.source
      : value,
  )
}

/** Lists of addresses and texts become one text, as the other formats write them. */
function textOf(field: string, content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) {
    return typeof content === 'object' ? JSON.stringify(content) : String(content)
  }
  if (field === 'checklist' || field === 'inspection') return JSON.stringify(content)
  const parts = content.filter((part) => part !== null).map(partOf)
  return field === 'equipment'
    ? parts.join(',')
    : parts.map((address) => address.replaceAll('#', '%23')).join('#')
}

/** Images are addresses, or objects that have one. */
const partOf = (part: unknown) =>
  typeof part === 'object' && part !== null && 'url' in part ? String(part.url) : String(part)
