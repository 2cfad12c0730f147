/** Rows with the two numbers by which they are sorted. */
export interface Sortable {
  readonly keys: Int32Array
  readonly orders: Int32Array
  readonly length: number
}

/** A range of the sorted order, not sorted itself. */
export interface Slice {
  /** Indices into the sortable arrays. */
  readonly rows: Int32Array
  /** Number of rows before all of these. */
  readonly before: number
}

/** Up to this many rows are simply sorted. */
const fewRows = 512
/** Maximum number of buckets: few enough to scan them for each page. */
const maxBuckets = 2048

/**
 * Returns the rows at the positions `from` to `to` (included) in the order of (key, order), and perhaps some
 * neighbours: a bucket sort that only descends into the buckets with those positions. The work grows with the number of
 * rows, not with the depth of the page.
 */
export function selectSlice(from: number, to: number, rows: Sortable): Slice {
  if (to < from) return { rows: new Int32Array(0), before: 0 }
  return narrow([rows.keys, rows.orders], firstRows(rows.length), from, to)
}

// Shared by all requests of this thread.
let numbers = new Int32Array(0)

/** Returns 0, 1, 2 and so on; read-only. */
function firstRows(length: number): Int32Array {
  if (numbers.length < length) {
    numbers = new Int32Array(length)
    for (let row = 0; row < length; row++) numbers[row] = row
  }
  return numbers.subarray(0, length)
}

/** Selects positions of `rows` in the order of the first column, then of the next ones. */
function narrow(columns: readonly Int32Array[], rows: Int32Array, from: number, to: number): Slice {
  const [column, ...others] = columns
  if (rows.length <= fewRows || !column) return { rows, before: 0 }
  const { smallest, shift } = bucketsFor(column, rows)
  if (shift === null) return narrow(others, rows, from, to)
  const counts = new Int32Array(maxBuckets)
  for (let at = 0; at < rows.length; at++) {
    const bucket = ((column[rows[at] ?? 0] ?? 0) - smallest) >>> shift
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const first = bucketAt(counts, from)
  const last = bucketAt(counts, to)
  const rowsOf = (low: number, high: number, count: number) => {
    const some = new Int32Array(count)
    for (let at = 0, next = 0; next < count; at++) {
      const row = rows[at] ?? 0
      const bucket = ((column[row] ?? 0) - smallest) >>> shift
      if (bucket >= low && bucket <= high) some[next++] = row
    }
    return some
  }
  const lower = rowsOf(first.bucket, first.bucket, first.count)
  if (first.bucket === last.bucket) {
    const slice = narrow(columns, lower, from - first.before, to - first.before)
    return { rows: slice.rows, before: first.before + slice.before }
  }
  const between = last.before - first.before - first.count
  const inside = rowsOf(first.bucket + 1, last.bucket - 1, between)
  const upper = rowsOf(last.bucket, last.bucket, last.count)
  const head = narrow(columns, lower, from - first.before, first.count - 1)
  const tail = narrow(columns, upper, 0, to - last.before)
  return {
    rows: Int32Array.from([...head.rows, ...inside, ...tail.rows]),
    before: first.before + head.before,
  }
}

/** Returns buckets of equal width between the extremes of some rows; `shift` is null when all are the same. */
function bucketsFor(column: Int32Array, rows: Int32Array) {
  let smallest = column[rows[0] ?? 0] ?? 0
  let largest = smallest
  for (let at = 1; at < rows.length; at++) {
    const value = column[rows[at] ?? 0] ?? 0
    if (value < smallest) smallest = value
    else if (value > largest) largest = value
  }
  const bits = 32 - Math.clz32(largest - smallest)
  const shift = Math.max(0, bits - Math.log2(maxBuckets))
  return { smallest, shift: largest === smallest ? null : shift }
}

/** Returns the bucket of a position, the number of rows before it, and in it. */
function bucketAt(counts: Int32Array, position: number) {
  let before = 0
  for (let bucket = 0; bucket < counts.length; bucket++) {
    const count = counts[bucket] ?? 0
    if (position < before + count) return { bucket, before, count }
    before += count
  }
  throw new RangeError(`there is no row at position ${position}`)
}
