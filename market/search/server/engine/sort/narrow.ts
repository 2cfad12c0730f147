import type { FoundRows } from '../filter/found-rows.ts'
import { addMissing } from '../filter/kernels.ts'
import { blockSize } from '../rows/blocks.ts'
import { unknown } from '../rows/columns.ts'
import type { View } from '../rows/view.ts'
import type { KeyBands } from './key-bands.ts'
import type { KeyReader } from './sorting.ts'

// Scratch memory of this thread, as in block-scanner.ts.
const wanted = new Int32Array(blockSize / 32)
const known = new Int32Array(blockSize / 32)

/** The wanted part of rows sorted by a key, unknown keys last. */
export interface PageRange {
  readonly offset: number
  readonly count: number
  readonly isDescending: boolean
}

/** The remaining found rows after removing those that cannot be on the page. */
export interface Narrowed {
  readonly rows: number
  /** Rows that come before all of these. */
  readonly before: number
  /** Whether all of those in the base have the same key. */
  readonly isOneKey: boolean
}

/**
 * Removes found rows outside of the bands of the sort key that the page touches. Counts rows up to a few bands only, so
 * the work hardly depends on the depth of the page. `total` is the number of found rows.
 */
export function narrow(
  found: FoundRows,
  total: number,
  bands: KeyBands,
  reader: KeyReader,
  view: View,
  { offset, count, isDescending }: PageRange,
): Narrowed {
  const { last } = bands
  const upTo = cachedCounts(bands)
  const allKnown = upTo(last)
  const end = Math.min(total, offset + count)
  // Positions among the rows with a known key, ascending.
  const from = Math.max(0, isDescending ? allKnown - end : offset)
  const to = Math.min(allKnown, isDescending ? allKnown - offset : end)
  const hasKnown = from < to
  const hasUnknown = end > allKnown
  // The page is in the bands after `low` up to `high`.
  const low = hasKnown ? firstReaching(from + 1, last, upTo) - 1 : last
  const high = hasKnown ? firstReaching(to, last, upTo) : last
  const { store } = view
  for (let block = 0; block < store.base.blocks.count; block++) {
    if (found.hasNone(block)) continue
    bands.mark(low, high, block, wanted)
    if (hasUnknown) {
      bands.mark(-1, last, block, known)
      addMissing(wanted, known)
    }
    found.intersect(block, wanted)
  }
  found.filterDelta((row) => {
    const key = reader.known(store.delta.columns, row)
    if (key === unknown) return hasUnknown
    const band = bands.bandOf(key)
    return band > low && band <= high
  })
  return {
    rows: upTo(high) - upTo(low) + (hasUnknown ? total - allKnown : 0),
    before: hasKnown && isDescending ? allKnown - upTo(high) : upTo(low),
    isOneKey: hasKnown ? !hasUnknown && high - low === 1 && bands.isOneKey(high) : true,
  }
}

/** Counts up to a band, each computed once. */
function cachedCounts(bands: KeyBands): (band: number) => number {
  const counts = new Map([[-1, 0]])
  return (band) => {
    const count = counts.get(band) ?? bands.countUpTo(band)
    counts.set(band, count)
    return count
  }
}

/**
 * Returns the first band up to which there are at least `rows` rows; up to the last band there are. Each count is a
 * pass over all words, so the next band is estimated from earlier counts (interpolation search), alternating with
 * bisection in case keys are distributed unevenly.
 */
function firstReaching(rows: number, last: number, upTo: (band: number) => number): number {
  let low = 0
  let high = last
  for (let round = 0; low < high; round++) {
    const below = upTo(low - 1)
    const share = (rows - below) / Math.max(1, upTo(high) - below)
    const guess = low + Math.floor((high - low) * (round % 2 === 0 ? share : 0.5))
    const band = Math.min(high - 1, guess)
    if (upTo(band) >= rows) high = band
    else low = band + 1
  }
  return low
}
