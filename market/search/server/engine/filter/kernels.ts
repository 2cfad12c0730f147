// The inner loops. Rows of a block are bits of words, 32 in each. Arithmetic replaces unpredictable branches.

/** Adds the bits of `from`, beginning at word `start`, to `words` (OR). */
export function addWords(words: Int32Array, count: number, from: Int32Array, start: number): void {
  for (let at = 0; at < count; at++) words[at] = (words[at] ?? 0) | (from[start + at] ?? 0)
}

/**
 * Sets the bits of rows whose code has no misses; codes beyond the table never pass. Skips words whose rows are all
 * ignored.
 */
export function testCodes(
  words: Int32Array,
  rows: number,
  ignored: Int32Array,
  column: Int32Array,
  first: number,
  table: Int32Array,
): void {
  for (let row = 0; row < rows; row += 32) {
    if (ignored[row >>> 5] === -1) continue
    const end = Math.min(32, rows - row)
    let word = 0
    for (let bit = 0; bit < end; bit++) {
      const missed = table[column[first + row + bit] ?? 0] ?? 1
      word |= ((missed - 1) >>> 31) << bit
    }
    words[row >>> 5] = word
  }
}

/** Sets the bits of rows whose number lies in one of the sorted, disjoint ranges. */
export function testRanges(
  words: Int32Array,
  rows: number,
  ignored: Int32Array,
  column: Int32Array,
  first: number,
  ranges: readonly { readonly from: number; readonly to: number }[],
): void {
  for (let row = 0; row < rows; row += 32) {
    if (ignored[row >>> 5] === -1) continue
    const end = Math.min(32, rows - row)
    let word = 0
    for (let bit = 0; bit < end; bit++) {
      const value = column[first + row + bit] ?? 0
      for (const { from, to } of ranges) if (value >= from && value <= to) word |= 1 << bit
    }
    words[row >>> 5] = word
  }
}

/**
 * Offsets of a block's words in four bitmaps of a number. With edges at 10, 20 and 30 and a range from 15 to 25, rows
 * up to 10 are certainly below the range and those up to 20 may be; rows up to 20 are certainly not above it and those
 * up to 30 may be within.
 */
export interface Limits {
  readonly surelyBelow: number
  readonly maybeBelow: number
  readonly surelyWithin: number
  readonly maybeWithin: number
}

/** Sets the bits of rows whose number is within the range; only rows near an end are read. */
export function testNumbers(
  words: Int32Array,
  count: number,
  ignored: Int32Array,
  bitmaps: Int32Array,
  { surelyBelow, maybeBelow, surelyWithin, maybeWithin }: Limits,
  column: Int32Array,
  first: number,
  min: number,
  max: number,
): void {
  for (let at = 0; at < count; at++) {
    let word = (bitmaps[surelyWithin + at] ?? 0) & ~(bitmaps[maybeBelow + at] ?? 0)
    const maybe = (bitmaps[maybeWithin + at] ?? 0) & ~(bitmaps[surelyBelow + at] ?? 0)
    let unsure = maybe & ~word & ~(ignored[at] ?? 0)
    while (unsure !== 0) {
      const bit = 31 - Math.clz32(unsure & -unsure)
      const value = column[first + (at << 5) + bit] ?? 0
      word |= (1 ^ (((value - min) | (max - value)) >>> 31)) << bit
      unsure &= unsure - 1
    }
    words[at] = word
  }
}

/** Sets the bits of rows between two edges: set in one bitmap but not in the other, by offset. */
export function testBands(
  words: Int32Array,
  count: number,
  bitmaps: Int32Array,
  below: number,
  within: number,
): void {
  for (let at = 0; at < count; at++) {
    words[at] = (bitmaps[within + at] ?? 0) & ~(bitmaps[below + at] ?? 0)
  }
}

/** Adds the rows that do not pass to `failed`. */
export function addFailing(failed: Int32Array, words: Int32Array, count: number): void {
  for (let at = 0; at < count; at++) failed[at] = (failed[at] ?? 0) | ~(words[at] ?? 0)
}

/**
 * Adds a test to the counts of misses: `once` has the rows that fail some test, `twice` those that
 * fail more than one. `words` has the rows that pass the new test.
 */
export function countMisses(
  once: Int32Array,
  twice: Int32Array,
  words: Int32Array,
  count: number,
): void {
  for (let at = 0; at < count; at++) {
    const missed = ~(words[at] ?? 0)
    const before = once[at] ?? 0
    twice[at] = (twice[at] ?? 0) | (before & missed)
    once[at] = before | missed
  }
}

/** Adds the bits that `other` lacks. */
export function addMissing(words: Int32Array, other: Int32Array): void {
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) | ~(other[at] ?? 0)
}

/** NOT. */
export function invert(to: Int32Array, words: Int32Array, count: number): void {
  for (let at = 0; at < count; at++) to[at] = ~(words[at] ?? 0)
}

/** NOR. */
export function neither(to: Int32Array, a: Int32Array, b: Int32Array, count: number): void {
  for (let at = 0; at < count; at++) to[at] = ~((a[at] ?? 0) | (b[at] ?? 0))
}

/** Returns the number of set bits of a word (Hacker's Delight, 5-1). */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Returns the number of set bits. */
export function countBits(words: Int32Array, count: number): number {
  let sum = 0
  for (let at = 0; at < count; at++) sum += bitsOf(words[at] ?? 0)
  return sum
}

/** Returns the number of bits also set in a bitmap, beginning at word `start`. */
export function countCommon(
  words: Int32Array,
  count: number,
  bitmap: Int32Array,
  start: number,
): number {
  let sum = 0
  for (let at = 0; at < count; at++) sum += bitsOf((words[at] ?? 0) & (bitmap[start + at] ?? 0))
  return sum
}

/** Returns the number of set bits from `from` to before `to`. */
export function countBitsBetween(words: Int32Array, from: number, to: number): number {
  const first = from >>> 5
  const last = to >>> 5
  const head = -1 << (from & 31)
  // The bits of the last word; none when the range ends at its beginning.
  const tail = ~(-1 << (to & 31))
  if (first === last) return bitsOf((words[first] ?? 0) & head & tail)
  let sum = bitsOf((words[first] ?? 0) & head)
  for (let at = first + 1; at < last; at++) sum += bitsOf(words[at] ?? 0)
  return tail === 0 ? sum : sum + bitsOf((words[last] ?? 0) & tail)
}

/** Lists the indices of set bits; returns their number. */
export function listBits(list: Int32Array, words: Int32Array, count: number): number {
  let length = 0
  for (let at = 0; at < count; at++) {
    let word = words[at] ?? 0
    const base = at << 5
    while (word !== 0) {
      list[length++] = base + 31 - Math.clz32(word & -word)
      word &= word - 1
    }
  }
  return length
}

/** Counts the codes of the rows whose bits are set. */
export function countCodes(
  counts: Int32Array,
  words: Int32Array,
  count: number,
  column: Int32Array,
  first: number,
): void {
  for (let at = 0; at < count; at++) {
    let word = words[at] ?? 0
    const base = first + (at << 5) + 31
    while (word !== 0) {
      const code = column[base - Math.clz32(word & -word)] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
      word &= word - 1
    }
  }
}

/** Counts the codes of two columns at once; `by` -1 subtracts. */
export function countTwoCodes(
  countsA: Int32Array,
  countsB: Int32Array,
  words: Int32Array,
  count: number,
  columnA: Int32Array,
  columnB: Int32Array,
  first: number,
  by: number,
): void {
  for (let at = 0; at < count; at++) {
    let word = words[at] ?? 0
    const base = first + (at << 5) + 31
    while (word !== 0) {
      const row = base - Math.clz32(word & -word)
      const a = columnA[row] ?? 0
      const b = columnB[row] ?? 0
      countsA[a] = (countsA[a] ?? 0) + by
      countsB[b] = (countsB[b] ?? 0) + by
      word &= word - 1
    }
  }
}

/**
 * Reads the sort keys of listed rows. `table` maps codes to keys, if there is one. For descending
 * order, keys are subtracted from `mirror`; 0 leaves them as they are.
 */
export function readKeys(
  keys: Int32Array,
  list: Int32Array,
  length: number,
  column: Int32Array,
  first: number,
  table: Int32Array | null,
  mirror: number,
): void {
  for (let at = 0; at < length; at++) keys[at] = column[first + (list[at] ?? 0)] ?? 0
  if (table) for (let at = 0; at < length; at++) keys[at] = table[keys[at] ?? 0] ?? 0
  if (mirror === 0) return
  for (let at = 0; at < length; at++) {
    const key = keys[at] ?? 0
    // Unknown keys are last in both directions.
    keys[at] = key > mirror ? key : mirror - key
  }
}
