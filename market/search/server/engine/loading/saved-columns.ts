import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type PageType, rangeKeys } from '#market/search/contract/page-types.ts'
import type { Base } from '../rows/base.ts'
import { type NumberBits, type ValueBits, valueFacets } from '../rows/bit-index.ts'
import { type Extremes, extremeColumns, type Histogram, histogramColumns } from '../rows/blocks.ts'
import { columnNames, sharedArray } from '../rows/columns.ts'
import { type KnownNames, Names, type NewNames } from '../rows/names.ts'
import type { Position } from './lot-rows.ts'

/** Increase it whenever the layout of the files or the meaning of a column changes. */
const format = 12

/** The beginning of a saved table, as JSON. */
interface Header {
  readonly format: number
  /** Identifies the database of these lots. */
  readonly database: string
  /** Identifies the names file whose codes the columns use. */
  readonly namesMark: string
  readonly known: KnownNames
  readonly position: Position
  readonly rows: number
  readonly arrays: readonly { readonly name: string; readonly length: number }[]
}

interface SavedNames {
  readonly format: number
  readonly database: string
  readonly mark: string
  readonly names: NewNames
}

/** Older files are not used, because deletions of lots are recorded for a limited time. In milliseconds. */
const maxAgeMs = 20 * 86_400_000

/** Bytes per write or read; other work of the thread runs in between. */
const chunkSize = 4 * 2 ** 20

/**
 * Columns on disk, one file for each page type and one for the names, so that a start need not read every lot. The
 * files may be deleted at any time: missing or damaged ones, and those of another database, are rebuilt from
 * PostgreSQL.
 */
export class SavedColumns {
  private readonly dir: string
  private readonly database: string
  private mark: string
  private saved: KnownNames = {}

  constructor(dir: string, database: string, mark: string) {
    this.dir = dir
    this.database = database
    this.mark = mark
  }

  /** Writes a base as of a feed position. A crash leaves the old file or the new one, never a mix. */
  async save(pageType: PageType, base: Base, position: Position, names: Names): Promise<void> {
    await this.saveNames(names)
    const arrays = Object.entries(arraysOf(base))
    const header: Header = {
      format,
      database: this.database,
      namesMark: this.mark,
      known: this.saved,
      position,
      rows: base.rows,
      arrays: arrays.map(([name, array]) => ({ name, length: array.length })),
    }
    await this.replace(fileOf(pageType), async (write) => {
      const text = Buffer.from(JSON.stringify(header))
      const length = Buffer.alloc(4)
      length.writeUInt32LE(text.length)
      await write(length)
      await write(text)
      for (const [, array] of arrays) {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
        for (let at = 0; at < bytes.length; at += chunkSize) {
          await write(bytes.subarray(at, Math.min(bytes.length, at + chunkSize)))
        }
      }
    })
  }

  /** Loads the names of all saved tables; null if there are no usable ones. */
  async loadNames(): Promise<Names | null> {
    try {
      const text = await readFile(join(this.dir, namesFile), 'utf8')
      const saved = JSON.parse(text) as SavedNames
      if (saved.format !== format || saved.database !== this.database) return null
      const names = new Names()
      names.add(saved.names)
      this.mark = saved.mark
      this.saved = names.sizes()
      return names
    } catch {
      return null
    }
  }

  /** Loads a saved base and its feed position; null if there is no usable one. */
  async load(pageType: PageType): Promise<{ base: Base; position: Position } | null> {
    try {
      return await this.read(fileOf(pageType))
    } catch {
      return null
    }
  }

  private async read(name: string): Promise<{ base: Base; position: Position } | null> {
    const file = await open(join(this.dir, name))
    try {
      const age = performance.timeOrigin + performance.now() - (await file.stat()).mtimeMs
      if (age > maxAgeMs) return null
      let at = 0
      let checksum = 0
      const read = async (bytes: Uint8Array) => {
        for (let from = 0; from < bytes.length; ) {
          const { bytesRead } = await file.read(
            bytes,
            from,
            Math.min(chunkSize, bytes.length - from),
            at,
          )
          if (bytesRead === 0) throw new Error('the file is too short')
          checksum = crc32(bytes.subarray(from, from + bytesRead), checksum)
          from += bytesRead
          at += bytesRead
        }
      }
      const length = Buffer.alloc(4)
      await read(length)
      const text = Buffer.alloc(Math.min(length.readUInt32LE(), 2 ** 20))
      await read(text)
      const header = JSON.parse(text.toString()) as Header
      if (!this.isUsable(header)) return null
      const arrays: Record<string, Int32Array> = {}
      for (const one of header.arrays) {
        const array = sharedArray(one.length)
        await read(new Uint8Array(array.buffer))
        arrays[one.name] = array
      }
      const wanted = checksum
      await read(length)
      if (length.readUInt32LE() !== wanted) return null
      return { base: baseOf(header.rows, arrays), position: header.position }
    } finally {
      await file.close()
    }
  }

  private isUsable({ format: found, database, namesMark, known }: Header): boolean {
    const saved: Readonly<Record<string, number | undefined>> = this.saved
    return (
      found === format &&
      database === this.database &&
      namesMark === this.mark &&
      Object.entries(known).every(([list, count]) => (count ?? 0) <= (saved[list] ?? 0))
    )
  }

  private async saveNames(names: Names): Promise<void> {
    const known = names.sizes()
    if (JSON.stringify(known) === JSON.stringify(this.saved)) return
    const content: SavedNames = {
      format,
      database: this.database,
      mark: this.mark,
      names: names.newSince({}, false),
    }
    const path = join(this.dir, namesFile)
    await writeFile(`${path}.new`, JSON.stringify(content), { flush: true })
    await rename(`${path}.new`, path)
    this.saved = known
  }

  /** Writes a new file next to the old one, and renames it once all of it is on disk. */
  private async replace(
    name: string,
    fill: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const path = join(this.dir, name)
    const file = await open(`${path}.new`, 'w')
    try {
      let checksum = 0
      await fill(async (bytes) => {
        checksum = crc32(bytes, checksum)
        await file.write(bytes)
      })
      const end = Buffer.alloc(4)
      end.writeUInt32LE(checksum)
      await file.write(end)
      await file.sync()
    } catch (error) {
      await rm(`${path}.new`, { force: true })
      throw error
    } finally {
      await file.close()
    }
    await rename(`${path}.new`, path)
    const folder = await open(this.dir)
    await folder.sync().finally(() => folder.close())
  }
}

const namesFile = 'names.json'
const fileOf = (pageType: PageType) => `${pageType}.columns`

function arraysOf({ columns, blocks, bits, ...orders }: Base) {
  const arrays: Record<string, Int32Array> = Object.fromEntries(
    orderNames.map((name) => [name, orders[name]]),
  )
  for (const name of columnNames) arrays[`column ${name}`] = columns[name]
  arrays['block starts'] = blocks.starts
  arrays['block model'] = blocks.model
  for (const name of extremeColumns) {
    for (const part of extremeParts) arrays[`${part} ${name}`] = blocks.extremes[name][part]
  }
  for (const name of histogramColumns) {
    for (const part of histogramParts) arrays[`${part} ${name}`] = blocks.histograms[name][part]
  }
  arrays['bit starts'] = bits.starts
  for (const facet of valueFacets) {
    for (const part of valueParts) arrays[`${part} ${facet}`] = bits.values[facet][part]
  }
  for (const name of rangeKeys) {
    for (const part of numberParts) arrays[`${part} ${name}`] = bits.numbers[name][part]
  }
  return arrays
}

const orderNames = ['order', 'byOrder', 'byId', 'byLot'] as const satisfies readonly (keyof Base)[]
const extremeParts = ['min', 'max', 'unknowns'] as const satisfies readonly (keyof Extremes)[]
const valueParts = ['slots', 'words'] as const satisfies readonly (keyof ValueBits)[]
const numberParts = ['edges', 'words'] as const satisfies readonly (keyof NumberBits)[]
const histogramParts = ['starts', 'codes', 'counts'] as const satisfies readonly (keyof Histogram)[]

function baseOf(rows: number, arrays: Readonly<Record<string, Int32Array>>): Base {
  const array = (name: string) => {
    const found = arrays[name]
    if (!found) throw new Error(`the file lacks ${name}`)
    return found
  }
  const each = <Name extends string, Part extends string>(
    names: readonly Name[],
    parts: readonly Part[],
  ) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(parts.map((part) => [part, array(`${part} ${name}`)])),
      ]),
    ) as Record<Name, Record<Part, Int32Array>>
  const model = array('block model')
  const bitStarts = array('bit starts')
  return {
    rows,
    columns: Object.fromEntries(
      columnNames.map((name) => [name, array(`column ${name}`)]),
    ) as Base['columns'],
    blocks: {
      count: model.length,
      starts: array('block starts'),
      model,
      extremes: each(extremeColumns, extremeParts),
      histograms: each(histogramColumns, histogramParts),
    },
    bits: {
      starts: bitStarts,
      length: bitStarts.at(-1) ?? 0,
      values: each(valueFacets, valueParts),
      numbers: each(rangeKeys, numberParts),
    },
    order: array('order'),
    byOrder: array('byOrder'),
    byId: array('byId'),
    byLot: array('byLot'),
  }
}
