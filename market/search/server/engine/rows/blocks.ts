import { rangeKeys } from '#market/search/contract/page-types.ts'
import { type ColumnName, type Columns, sharedArray, unknown } from './columns.ts'

/** Maximum rows of a block: few enough that its summary often decides, many enough to be worth a summary. */
export const blockSize = 32_768

/** The columns with minimum and maximum per block; those of ranges have the names of the ranges. */
export const extremeColumns = ['day', ...rangeKeys] as const satisfies readonly ColumnName[]
export type ExtremeColumn = (typeof extremeColumns)[number]

/** The columns with counts of each value per block. */
export const histogramColumns = [
  'variant',
  'profile',
  'house',
  'year',
] as const satisfies readonly ColumnName[]
export type HistogramColumn = (typeof histogramColumns)[number]

export interface Extremes {
  /** Of the known values; `unknown` and 0 if there are none. */
  readonly min: Int32Array
  readonly max: Int32Array
  /** Rows with an unknown value. */
  readonly unknowns: Int32Array
}

/** Part `b` has the values `codes[starts[b]] …`, each as often as `counts` says. */
export interface Histogram {
  readonly starts: Int32Array
  readonly codes: Int32Array
  readonly counts: Int32Array
}

/** Statistics about parts of a base (consecutive rows), which save reading rows. */
export interface Summary {
  readonly count: number
  /** First row of each part, and the end of the last. */
  readonly starts: Int32Array
  readonly extremes: Readonly<Record<ExtremeColumn, Extremes>>
  readonly histograms: Readonly<Record<HistogramColumn, Histogram>>
}

/**
 * The smallest parts. A block has rows of one model only, so that filters by maker and model decide whole blocks. Its
 * rows are sorted by variant, so that the histogram of variants also gives the range of rows of each.
 */
export interface Blocks extends Summary {
  readonly model: Int32Array
}

export function rowsOfPart({ starts }: Summary, part: number): number {
  return (starts[part + 1] ?? 0) - (starts[part] ?? 0)
}

/** Returns the block that contains a row. */
export function blockOfRow({ starts, count }: Blocks, row: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return low
}

/** Visits the variants of a block with their rows, from `from` to before `to`. */
export function eachVariant(
  { starts: rows, histograms: { variant } }: Blocks,
  block: number,
  visit: (variant: number, from: number, to: number) => void,
): void {
  let from = rows[block] ?? 0
  for (let at = variant.starts[block] ?? 0; at < (variant.starts[block + 1] ?? 0); at++) {
    const to = from + (variant.counts[at] ?? 0)
    visit(variant.codes[at] ?? 0, from, to)
    from = to
  }
}

/** Splits sorted rows into blocks and computes their statistics. */
export function summarizeBlocks(
  columns: Columns,
  length: number,
  modelOfVariant: Int32Array,
): Blocks {
  const starts: number[] = []
  const model: number[] = []
  for (let row = 0, begun = 0; row < length; row++) {
    const current = modelOfVariant[columns.variant[row] ?? 0] ?? 0
    if (row === 0 || current !== model.at(-1) || row - begun === blockSize) {
      starts.push(row)
      model.push(current)
      begun = row
    }
  }
  const count = starts.length
  const bounds = shared([...starts, length])
  return {
    count,
    starts: bounds,
    model: shared(model),
    extremes: mapOf(extremeColumns, (name) => extremesOf(columns[name], bounds, count)),
    histograms: mapOf(histogramColumns, (name) => histogramOf(columns[name], bounds, count)),
  }
}

function extremesOf(column: Int32Array, starts: Int32Array, count: number): Extremes {
  const extremes = {
    min: sharedArray(count),
    max: sharedArray(count),
    unknowns: sharedArray(count),
  }
  for (let block = 0; block < count; block++) {
    let min = unknown
    let max = 0
    let unknowns = 0
    const end = starts[block + 1] ?? 0
    for (let row = starts[block] ?? 0; row < end; row++) {
      const value = column[row] ?? 0
      if (value === unknown) unknowns++
      else {
        if (value < min) min = value
        if (value > max) max = value
      }
    }
    extremes.min[block] = min
    extremes.max[block] = max
    extremes.unknowns[block] = unknowns
  }
  return extremes
}

function histogramOf(column: Int32Array, starts: Int32Array, count: number): Histogram {
  let width = 0
  for (let row = 0; row < (starts[count] ?? 0); row++) {
    const code = column[row] ?? 0
    // The unknown year is not counted: no range includes it.
    if (code !== unknown && code >= width) width = code + 1
  }
  const tally = new Int32Array(width)
  const ends: number[] = [0]
  const codes: number[] = []
  const counts: number[] = []
  const met: number[] = []
  for (let block = 0; block < count; block++) {
    const end = starts[block + 1] ?? 0
    for (let row = starts[block] ?? 0; row < end; row++) {
      const code = column[row] ?? 0
      if (code === unknown) continue
      if (tally[code] === 0) met.push(code)
      tally[code] = (tally[code] ?? 0) + 1
    }
    for (const code of met) {
      codes.push(code)
      counts.push(tally[code] ?? 0)
      tally[code] = 0
    }
    met.length = 0
    ends.push(codes.length)
  }
  return { starts: shared(ends), codes: shared(codes), counts: shared(counts) }
}

function shared(values: readonly number[]): Int32Array {
  const array = sharedArray(values.length)
  array.set(values)
  return array
}

export function mapOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}
