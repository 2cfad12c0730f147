import { XMLParser } from 'fast-xml-parser'
import type { Adapter, RawRow } from '../formats/raw-row.ts'
import { cutRows, type XmlRow } from '../formats/xml-rows.ts'
import { reason } from '../reasons.ts'
import { type Columns, compileMapping, nameOf } from './compile.ts'
import { readPath } from './mapped-json.ts'
import { readerOf } from './paths.ts'
import type { Mapping } from './schema.ts'

/** Any XML with an element for each row, read through a mapping as if it were JSON. */
export function mappedXml(mapping: Mapping): Adapter {
  const element = mapping.rows?.split('.').at(-1) ?? 'row'
  return {
    signature: `xml ${JSON.stringify(mapping)}`,
    columnOf: (field) => nameOf(mapping.fields[field as keyof typeof mapping.fields]) ?? field,
    async *rows(text): AsyncGenerator<RawRow> {
      const read = compileMapping(mapping, elements, () => undefined)
      let error: Extract<XmlRow<object>, { fault: string }> | null = null
      let rows = 0
      for await (const row of cutRows(text, element, recordIn)) {
        if (!('fault' in row)) {
          rows++
          const found = read(row.line, row.columns)
          if (found) yield found
        } else if (row.fault === reason.textOutsideRows) {
          // Other elements than rows are nothing strange, unless there is nothing else.
          error ??= row
        } else {
          rows++
          yield { line: row.line, malformed: { column: '', value: row.value, reason: row.fault } }
        }
      }
      if (rows === 0 && error) {
        const { line, value, fault } = error
        yield { line, malformed: { column: '', value, reason: fault } }
      }
    },
  }
}

/** Elements and attributes are found in spite of their case. */
const elements: Columns<object> = {
  find(path, field) {
    const lower = path
      .split(/(=[^\]]*\])/)
      .map((part) => (part.startsWith('=') ? part : part.toLowerCase()))
      .join('')
    const read = readerOf(lower)
    return readPath((record) => textIn(read(record)), field)
  },
}

/** The text of an element that has attributes, too. */
function textIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(textIn)
  if ('#text' in value) return value['#text']
  return Object.keys(value).every((key) => key.startsWith('@')) ? '' : value
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  parseTagValue: false,
  parseAttributeValue: false,
  allowBooleanAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true,
  transformTagName: (name) => name.toLowerCase(),
  transformAttributeName: (name) => name.toLowerCase(),
})

/** A row as an object; an element with attributes keeps its text under `#text`. */
export function recordIn(head: string, body: string): object | string {
  try {
    const record = (parser.parse(`<row${head}>${body}</row>`) as { row?: unknown }).row
    return typeof record === 'object' && record !== null ? record : {}
  } catch {
    return reason.badXml
  }
}
