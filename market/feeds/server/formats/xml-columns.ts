import { reason } from '../reasons.ts'

/** The columns of a row, with names in lower case. */
export interface XmlColumns {
  readonly values: ReadonlyMap<string, string>
  /** Columns whose value contains a tag other than formatting: the tag and the whole value. */
  readonly tags: ReadonlyMap<string, { readonly tag: string; readonly source: string }>
}

const formattingTags = new Set([
  'br',
  'p',
  'div',
  'b',
  'i',
  'u',
  'font',
  'span',
  'strong',
  'em',
  'small',
  'nobr',
] as const) as ReadonlySet<string>

const noTags: XmlColumns['tags'] = new Map()

/** Whether a tag, in lower case, only formats text. */
export const isFormatting = (tag: string) => formattingTags.has(tag)

/** Reads a row with its attributes. @returns the reason as a string if the row is unreadable */
export function readColumns(head: string, body: string): XmlColumns | string {
  const values = readAttributes(head)
  let tags = noTags
  for (let at = 0; ; ) {
    const open = body.indexOf('<', at)
    if (open !== at && body.slice(at, open < 0 ? undefined : open).trim() !== '') {
      return reason.textBetweenColumns
    }
    if (open < 0) return { values, tags }
    let nameEnd = open + 1
    while (isNameCharacter(body.charCodeAt(nameEnd))) nameEnd++
    const close = body.indexOf('>', nameEnd)
    const comment = body.startsWith('<!--', open)
    const end = comment ? body.indexOf('-->', open) + 2 : close
    if (end < open) return reason.tagNotClosed
    if (nameEnd === open + 1 || body[close - 1] === '/') {
      // A comment, a closing tag without its opening one, or an empty column.
      at = end + 1
      continue
    }
    const name = body.slice(open + 1, nameEnd)
    const value = readValue(body, close + 1, name)
    put(values, name.toLowerCase(), value.text)
    if (value.tag !== '') {
      const source = body.slice(close + 1, value.end)
      tags = new Map(tags).set(name.toLowerCase(), { tag: value.tag, source })
    }
    at = value.next
  }
}

/** The first value of a repeated column counts; images become a list. */
function put(values: Map<string, string>, name: string, text: string): void {
  const before = values.get(name)
  if (before === undefined || before.trim() === '') values.set(name, text)
  else if (name === 'images') values.set(name, `${before}#${text}`)
}

interface Value {
  readonly text: string
  /** The first tag in the value that is not formatting. */
  readonly tag: string
  readonly end: number
  readonly next: number
}

function readValue(body: string, from: number, name: string): Value {
  const lower = name.toLowerCase()
  let text = ''
  let tag = ''
  for (let at = from; ; ) {
    const mark = body.indexOf('<', at)
    if (mark < 0) {
      // The last column may lack its closing tag: the end of the row closes it.
      return { text: text + decode(body.slice(at)), tag, end: body.length, next: body.length }
    }
    text += decode(body.slice(at, mark))
    const closing = body.charCodeAt(mark + 1) === slash
    let nameEnd = mark + (closing ? 2 : 1)
    const nameStart = nameEnd
    while (isNameCharacter(body.charCodeAt(nameEnd))) nameEnd++
    const inner = body.slice(nameStart, nameEnd)
    const close = body.indexOf('>', nameEnd)
    if (closing && (inner === name || inner.toLowerCase() === lower)) {
      return { text, tag, end: mark, next: close < 0 ? body.length : close + 1 }
    }
    if (body.startsWith('<![CDATA[', mark)) {
      const end = body.indexOf(']]>', mark)
      text += body.slice(mark + 9, end < 0 ? undefined : end)
      at = end < 0 ? body.length : end + 3
    } else if (body.startsWith('<!--', mark)) {
      const end = body.indexOf('-->', mark)
      at = end < 0 ? body.length : end + 3
    } else if (close < 0 || !/^[a-z_]/i.test(inner)) {
      // `<` means "less than": no tag begins with a blank or a digit.
      text += '<'
      at = mark + 1
    } else {
      const name = inner.toLowerCase()
      if (formattingTags.has(name)) text += ' '
      else if (!closing && tag === '') tag = name
      at = close + 1
    }
  }
}

const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function readAttributes(head: string): Map<string, string> {
  const values = new Map<string, string>()
  if (!head.includes('=')) return values
  for (const [, name = '', double, single] of head.matchAll(attribute)) {
    values.set(name.toLowerCase(), decode(double ?? single ?? ''))
  }
  return values
}

const slash = 0x2f

function isNameCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x3a) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x2e
  )
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
// An entity needs its semicolon, so `&w=320` and `&copy=1` in addresses are not decoded.
const entity = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(entity, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
