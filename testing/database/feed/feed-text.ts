import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { onTestFinished } from 'vitest'
import type { Adapter, RawRow } from '#market/feeds/server/formats/raw-row.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

/** Yields a text in pieces, cut at the given positions. */
export async function* pieces(text: string, cuts: readonly number[] = []): AsyncGenerator<string> {
  let from = 0
  for (const cut of [...cuts, text.length].sort((a, b) => a - b)) {
    if (cut > from) yield text.slice(from, cut)
    from = Math.max(from, cut)
  }
}

/** Generates positions at which to cut a text. */
export const cutsOf = (text: string) =>
  fc.array(fc.nat({ max: text.length }), { maxLength: 40, size: 'max' })

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** Returns the rows that an adapter reads from a text. */
export const rowsOf = (adapter: Adapter, text: string): Promise<RawRow[]> =>
  all(adapter.rows(pieces(text)))

/** Returns the code of a refused row, or the fields of a read one. */
export const outcomeOf = (row: RawRow | undefined) =>
  row && 'malformed' in row
    ? { line: row.line, refused: row.malformed.reason.split(':')[0], column: row.malformed.column }
    : row

/** Writes a file that is removed at the end of the test. */
export async function fileWith(content: string | Uint8Array, name = 'feed.csv'): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const path = join(folder.path, name)
  await writeFile(path, content)
  return path
}
