import { XMLParser } from 'fast-xml-parser'
import type { Adapter, Problem, RawRow } from '../formats/raw-row.ts'
import { cutRows } from '../formats/xml-rows.ts'
import { reason } from '../reasons.ts'
import { type Columns, compileMapping, nameOf } from './compile.ts'
import { readPath } from './mapped-json.ts'
import { readerOf } from './paths.ts'
import type { Mapping } from './schema.ts'

/** Reads any XML with one element per row through a mapping, as if it were JSON. */
export function mappedXml(mapping: Mapping): Adapter {
  const element = mapping.rows?.split('.').at(-1) ?? 'row'
  return {
    signature: `xml ${JSON.stringify(mapping)}`,
    columnOf: (field) => nameOf(mapping.fields[field as keyof typeof mapping.fields]) ?? field,
    async *rows(text, onEnd): AsyncGenerator<RawRow> {
      const read = compileMapping(mapping, elements, () => undefined)
      let error: { line: number; malformed: Problem } | null = null
      let rows = 0
      for await (const row of cutRows(text, element, recordIn, onEnd)) {
        if (!('fault' in row)) {
          rows++
          const found = read(row.line, row.record)
          if (found) yield found
          continue
        }
        const { line, value, fault } = row
        const found = { line, malformed: { column: '', value, reason: fault } }
        if (fault === reason.textOutsideRows) {
          // Elements other than rows are normal, unless there is nothing else.
          error ??= found
        } else {
          rows++
          yield found
        }
      }
      if (rows === 0 && error) yield error
    },
  }
}

/** Finds elements and attributes in any case. */
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

/** Returns the text of an element, also of one with attributes. */
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

/** Reads a row as an object; an element with attributes has its text under `#text`. @returns the error as a string */
export function recordIn(head: string, body: string): object | string {
  return flatRecord(head, body) ?? nestedRecord(head, body)
}

const attribute = /\s*([\w:.-]+)\s*=\s*"([^"&<]*)"/y
const element = /\s*<([\w:.-]+)(?:\s*\/>|>([^<]*)<\/([\w:.-]+)\s*>)/y
/** Entities that only the parser knows. */
const rareEntity = /&(?!(?:amp|lt|gt|quot|apos);)(?:#|\w+;)/
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const
const decoded = (text: string) =>
  text.includes('&')
    ? text.replaceAll(
        /&(amp|lt|gt|quot|apos);/g,
        (_, name: keyof typeof entities) => entities[name],
      )
    : text

/**
 * Reads a row of plain elements, as most are, without the parser, which is ten times faster. Returns null for a row
 * with anything else, such as nested elements, lists or rare entities.
 */
function flatRecord(head: string, body: string): Record<string, string> | null {
  const record: Record<string, string> = {}
  let at = 0
  for (; at < head.length; at = attribute.lastIndex) {
    attribute.lastIndex = at
    const [, name = '', value = ''] = attribute.exec(head) ?? []
    if (name === '') break
    record[`@${name.toLowerCase()}`] = value.trim()
  }
  if (head.slice(at).trim() !== '') return null
  for (at = 0; at < body.length; at = element.lastIndex) {
    element.lastIndex = at
    const [, name = '', value = '', end = name] = element.exec(body) ?? []
    if (name === '') break
    const key = name.toLowerCase()
    if (end !== name || Object.hasOwn(record, key) || rareEntity.test(value)) return null
    record[key] = decoded(value.trim())
  }
  return body.slice(at).trim() === '' ? record : null
}

function nestedRecord(head: string, body: string): object | string {
  try {
    const record = (parser.parse(`<row${head}>${body}</row>`) as { row?: unknown }).row
    return typeof record === 'object' && record !== null ? record : {}
  } catch {
    return reason.badXml
  }
}
