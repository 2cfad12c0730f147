import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { onTestFinished } from 'vitest'
import type { Adapter, RawRow } from '#market/feeds/server/formats/raw-row.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

/** A text in pieces, cut at the given positions. */
export async function* pieces(text: string, cuts: readonly number[] = []): AsyncGenerator<string> {
  let from = 0
  for (const cut of [...cuts, text.length].sort((a, b) => a - b)) {
    if (cut > from) yield text.slice(from, cut)
    from = Math.max(from, cut)
  }
}

/** Positions to cut a text at. */
export const cutsOf = (text: string) =>
  fc.array(fc.nat({ max: text.length }), { maxLength: 40, size: 'max' })

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** The rows that an adapter reads from a text. */
export const rowsOf = (adapter: Adapter, text: string): Promise<RawRow[]> =>
  all(adapter.rows(pieces(text)))

/** The code of the reason for which a row was refused, or its fields. */
export const outcomeOf = (row: RawRow | undefined) =>
  row && 'malformed' in row
    ? { line: row.line, refused: row.malformed.reason.split(':')[0], column: row.malformed.column }
    : row

/** A file that is removed when the test is done. */
export async function fileWith(content: string | Uint8Array, name = 'feed.csv'): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const path = join(folder.path, name)
  await writeFile(path, content)
  return path
}
