import { readFile, stat } from 'node:fs/promises'
import { csvRows } from '../formats/csv-rows.ts'
import { parseEncoding, readText } from '../formats/encoding.ts'
import { jsonLines } from '../formats/json-lines.ts'
import { cutRows } from '../formats/xml-rows.ts'
import { readerOf } from '../mappings/paths.ts'
import { reason } from '../reasons.ts'
import type { PullDefinition } from './definition.ts'
import type { Answer } from './fetch-answer.ts'
import { PullFault } from './pull-fault.ts'

/** Where the next page is: a number of rows or pages, a cursor, or an address. */
export type Position = number | string

/** Returns the address of a page, without the key. */
export function pageUrl({ url, query, paging }: PullDefinition, position: Position): URL {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  if (!paging) return address
  const set = (name: string, value: Position) => address.searchParams.set(name, String(value))
  if ('sizeParameter' in paging && paging.sizeParameter && paging.size) {
    set(paging.sizeParameter, paging.size)
  }
  if (paging.by === 'page' || paging.by === 'offset') set(paging.parameter, position)
  if (paging.by === 'cursor' && position !== '') set(paging.parameter, position)
  if (paging.by === 'link' && position !== '') return nextAddress(address, String(position))
  if (paging.by === 'sql') {
    const statement = `${paging.select.trim()} LIMIT ${position},${paging.size}`
    set(paging.parameter, paging.base64 ? Buffer.from(statement).toString('base64') : statement)
  }
  return address
}

function nextAddress(first: URL, next: string): URL {
  const address = URL.parse(next, first)
  // The key goes with every page, so all pages must be on the same host.
  if (address && address.origin === first.origin) return address
  throw new PullFault('refused', 'the next page is on another host')
}

export function firstPosition({ paging }: PullDefinition): Position {
  if (paging?.by === 'page') return paging.from
  return paging?.by === 'cursor' || paging?.by === 'link' ? '' : 0
}

interface Page {
  readonly rows: number
  /** Null for the last page. */
  readonly next: Position | null
}

/**
 * Reads a fetched page.
 *
 * @throws PullFault when it is not a page of the feed: cut off, or an error of the provider
 */
export async function readPage(
  definition: PullDefinition,
  path: string,
  { position, answer }: { position: Position; answer: Pick<Answer, 'nextLink'> },
): Promise<Page> {
  const { paging, format } = definition
  if (!paging) return { rows: 0, next: null }
  const json = format === 'json' ? await readJson(path) : null
  const rows = json === null ? await countRows(definition, path) : listIn(definition, json).length
  const at = (place: string) => {
    const value = typeof json === 'object' && json !== null ? readerOf(place)(json) : undefined
    return typeof value === 'string' || typeof value === 'number' ? value : null
  }
  if (paging.by === 'cursor') return { rows, next: usable(at(paging.next)) }
  if (paging.by === 'link') {
    return { rows, next: usable(paging.next === undefined ? answer.nextLink : at(paging.next)) }
  }
  if (paging.by === 'page') {
    const pages = paging.pages === undefined ? null : Number(at(paging.pages) ?? Number.NaN)
    if (pages !== null) return { rows, next: nextOf(position, paging.from, { pages, rows }) }
    return { rows, next: rows < (paging.size ?? 1) ? null : Number(position) + 1 }
  }
  return { rows, next: rows < paging.size ? null : Number(position) + paging.size }
}

const usable = (next: Position | null) => (next === null || next === '' ? null : next)

function nextOf(
  position: Position,
  from: number,
  { pages, rows }: { pages: number; rows: number },
): number | null {
  if (!Number.isInteger(pages)) throw new PullFault('refused', 'the answer has no number of pages')
  const next = Number(position) + 1
  if (next - from >= pages) return null
  if (rows === 0) throw new PullFault('truncated', `page ${position} of ${pages} is empty`)
  return next
}

/** Maximum size of a JSON page, which is read as a whole. */
const maxPageBytes = 64 * 1024 * 1024

async function readJson(path: string): Promise<unknown> {
  if ((await stat(path)).size > maxPageBytes) {
    throw new PullFault('refused', `a page is longer than ${maxPageBytes} bytes`)
  }
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    const isObject = /^\s*[[{]/.test(text)
    throw isObject ? new PullFault('truncated', 'the page is not whole') : notAPage(text)
  }
}

function listIn({ mapping }: PullDefinition, json: unknown): readonly unknown[] {
  const path = mapping?.rows
  const list =
    path === undefined || typeof json !== 'object' || json === null ? json : readerOf(path)(json)
  if (Array.isArray(list)) return list
  if (path?.includes('*') && typeof json === 'object' && json !== null) return Object.values(json)
  throw notAPage(JSON.stringify(json))
}

async function countRows(definition: PullDefinition, path: string): Promise<number> {
  const { format, mapping, encoding = mapping?.encoding ?? 'utf-8' } = definition
  const text = readText(path, parseEncoding(encoding) ?? 'utf-8')
  let rows = 0
  let isWhole = false
  const onEnd = () => {
    isWhole = true
  }
  if (format === 'ajes' || format === 'xml') {
    const element = (format === 'xml' && mapping?.rows?.split('.').at(-1)) || 'row'
    let error = ''
    for await (const row of cutRows(text, element, (_head, body) => ({ body }), onEnd)) {
      if ('record' in row) rows += row.record.body.trim() === '' ? 0 : 1
      else if (row.fault === reason.textOutsideRows) error ||= row.value
      else rows++
    }
    // Providers write errors as plain text, even after some rows.
    if (error !== '' && format === 'ajes') throw notAPage(error)
  } else if (format === 'ndjson') {
    for await (const _row of jsonLines(text, onEnd)) rows++
  } else {
    const { delimiter = null, skipLines, columns } = mapping ?? {}
    for await (const _row of csvRows(text, delimiter, skipLines, onEnd)) rows++
    if (!columns && rows > 0) rows--
  }
  if (!isWhole) throw new PullFault('truncated', 'the page is not whole')
  return rows
}

const notAPage = (text: string) =>
  new PullFault('refused', `the provider says: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
