import { blockSize } from '../rows/blocks.ts'
import { unknown } from '../rows/columns.ts'
import type { View } from '../rows/view.ts'
import type { FoundRows } from './found-rows.ts'
import { addMissing } from './kernels.ts'
import type { KeySteps } from './key-steps.ts'
import type { KeyReader } from './sorting.ts'

// Scratch memory of this thread, as in block-scanner.ts.
const kept = new Int32Array(blockSize / 32)
const known = new Int32Array(blockSize / 32)

/** A page of rows sorted by a key, the unknown last. */
export interface Wanted {
  readonly offset: number
  readonly count: number
  readonly isDescending: boolean
}

/** What is left of found rows when those that a page cannot show are let go. */
export interface Narrowed {
  readonly rows: number
  /** Rows that come before all of these. */
  readonly before: number
  /** Whether all of those in the base have the same key. */
  readonly isOneKey: boolean
}

/**
 * Keeps of the found rows, `total` in number, those in the steps of their sort key that the page
 * touches. It is enough to count rows up to a few steps, so work hardly depends on how deep the page
 * is.
 */
export function narrow(
  found: FoundRows,
  total: number,
  steps: KeySteps,
  reader: KeyReader,
  view: View,
  { offset, count, isDescending }: Wanted,
): Narrowed {
  const { last } = steps
  const upTo = remembered(steps)
  const allKnown = upTo(last)
  const end = Math.min(total, offset + count)
  // Places among the rows with a known key, from the smallest to the largest.
  const from = Math.max(0, isDescending ? allKnown - end : offset)
  const to = Math.min(allKnown, isDescending ? allKnown - offset : end)
  const hasKnown = from < to
  const hasUnknown = end > allKnown
  // The page lies in the steps after `low` up to `high`.
  const low = hasKnown ? firstReaching(from + 1, last, upTo) - 1 : last
  const high = hasKnown ? firstReaching(to, last, upTo) : last
  const { store } = view
  for (let block = 0; block < store.base.blocks.count; block++) {
    if (found.hasNone(block)) continue
    steps.mark(low, high, block, kept)
    if (hasUnknown) {
      steps.mark(-1, last, block, known)
      addMissing(kept, known)
    }
    found.keep(block, kept)
  }
  found.keepDelta((row) => {
    const key = reader.known(store.delta.columns, row)
    if (key === unknown) return hasUnknown
    const step = steps.stepOf(key)
    return step > low && step <= high
  })
  return {
    rows: upTo(high) - upTo(low) + (hasUnknown ? total - allKnown : 0),
    before: hasKnown && isDescending ? allKnown - upTo(high) : upTo(low),
    isOneKey: hasKnown ? !hasUnknown && high - low === 1 && steps.isOneKey(high) : true,
  }
}

/** Counts of steps, each made once. */
function remembered(steps: KeySteps): (step: number) => number {
  const counts = new Map([[-1, 0]])
  return (step) => {
    const count = counts.get(step) ?? steps.countUpTo(step)
    counts.set(step, count)
    return count
  }
}

/**
 * The first step that so many rows reach; the last one is known to. Each count takes a pass over all
 * words, so the next step to look at is guessed from the counts before it (interpolation search), in
 * turns with the middle one, should keys be spread unevenly.
 */
function firstReaching(rows: number, last: number, upTo: (step: number) => number): number {
  let low = 0
  let high = last
  for (let turn = 0; low < high; turn++) {
    const below = upTo(low - 1)
    const share = (rows - below) / Math.max(1, upTo(high) - below)
    const guess = low + Math.floor((high - low) * (turn % 2 === 0 ? share : 0.5))
    const step = Math.min(high - 1, guess)
    if (upTo(step) >= rows) high = step
    else low = step + 1
  }
  return low
}
