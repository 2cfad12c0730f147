/** Rows with the pair of numbers that they are sorted by. */
export interface Sortable {
  readonly keys: Int32Array
  readonly orders: Int32Array
  readonly length: number
}

/** Places of rows in the sorted order, not sorted yet. */
export interface Slice {
  /** Indices into the sortable arrays. */
  readonly rows: Int32Array
  /** Rows that come before all of these. */
  readonly before: number
}

/** So few rows are sorted outright. */
const fewRows = 512

/** The digits by which rows are told apart, the most important first. */
const digits = [
  ({ keys }: Sortable, row: number) => (keys[row] ?? 0) >>> 16,
  ({ keys }: Sortable, row: number) => (keys[row] ?? 0) & 0xffff,
  ({ orders }: Sortable, row: number) => (orders[row] ?? 0) >>> 16,
  ({ orders }: Sortable, row: number) => (orders[row] ?? 0) & 0xffff,
] as const

/**
 * The rows at the places `from` to `to` (included) in the order of (key, order), and perhaps some of
 * their neighbours: a radix sort that follows only the digits in which those places lie. Work grows
 * with the rows, not with the depth of the page.
 */
export function selectSlice(from: number, to: number, rows: Sortable): Slice {
  if (to < from) return { rows: new Int32Array(0), before: 0 }
  return narrow(rows, null, 0, from, to)
}

/** `among` are the rows left, null for all; `stage` says which digit tells them apart. */
function narrow(
  sortable: Sortable,
  among: Int32Array | null,
  stage: number,
  from: number,
  to: number,
): Slice {
  const length = among ? among.length : sortable.length
  const digitOf = digits[stage]
  if (length <= fewRows || !digitOf) {
    return { rows: among ?? Int32Array.from({ length }, (_, row) => row), before: 0 }
  }
  const counts = new Int32Array(2 ** 16)
  for (let at = 0; at < length; at++) {
    const digit = digitOf(sortable, among ? (among[at] ?? 0) : at)
    counts[digit] = (counts[digit] ?? 0) + 1
  }
  const first = bucketOf(counts, from)
  const last = bucketOf(counts, to)
  const inside = new Int32Array(last.before + last.count - first.before)
  const lower: number[] = []
  const upper: number[] = []
  let between = 0
  for (let at = 0; at < length; at++) {
    const row = among ? (among[at] ?? 0) : at
    const digit = digitOf(sortable, row)
    if (digit < first.digit || digit > last.digit) continue
    if (digit === first.digit) lower.push(row)
    else if (digit === last.digit) upper.push(row)
    else inside[between++] = row
  }
  if (first.digit === last.digit) {
    const only = Int32Array.from(lower)
    const slice = narrow(sortable, only, stage + 1, from - first.before, to - first.before)
    return { rows: slice.rows, before: first.before + slice.before }
  }
  const head = narrow(
    sortable,
    Int32Array.from(lower),
    stage + 1,
    from - first.before,
    first.count - 1,
  )
  const tail = narrow(sortable, Int32Array.from(upper), stage + 1, 0, to - last.before)
  return {
    rows: Int32Array.from([...head.rows, ...inside.subarray(0, between), ...tail.rows]),
    before: first.before + head.before,
  }
}

/** The digit that the row at a place has, the rows with smaller ones, and those with the same. */
export function bucketOf(counts: Int32Array, place: number) {
  let before = 0
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit] ?? 0
    if (place < before + count) return { digit, before, count }
    before += count
  }
  throw new RangeError(`there is no row at place ${place}`)
}
