import {
  type Blocks,
  type Extremes,
  extremeColumns,
  type Histogram,
  histogramColumns,
  mapOf,
  type Summary,
} from './blocks.ts'
import { unknown } from './columns.ts'

/** Statistics of all blocks of a maker: most requests exclude a maker or include it whole. */
export interface Makers extends Summary {
  /** First block of each maker, and the end of the last. */
  readonly blocks: Int32Array
}

const known = new WeakMap<Blocks, { readonly makerOfModel: Int32Array; readonly makers: Makers }>()

/** Computed once for a base, and again when the dictionary has changed. */
export function makersOf(blocks: Blocks, makerOfModel: Int32Array): Makers {
  const cached = known.get(blocks)
  if (cached?.makerOfModel === makerOfModel) return cached.makers
  const makers = aggregate(blocks, makerOfModel)
  known.set(blocks, { makerOfModel, makers })
  return makers
}

function aggregate(blocks: Blocks, makerOfModel: Int32Array): Makers {
  const makerOf = (block: number) => makerOfModel[blocks.model[block] ?? 0]
  const first: number[] = []
  for (let block = 0; block < blocks.count; block++) {
    if (block === 0 || makerOf(block) !== makerOf(block - 1)) first.push(block)
  }
  const bounds = Int32Array.of(...first, blocks.count)
  return {
    count: first.length,
    blocks: bounds,
    starts: bounds.map((block) => blocks.starts[block] ?? 0),
    extremes: mapOf(extremeColumns, (name) => widest(blocks.extremes[name], bounds)),
    histograms: mapOf(histogramColumns, (name) => sums(blocks.histograms[name], bounds)),
  }
}

function widest(extremes: Extremes, bounds: Int32Array): Extremes {
  const count = bounds.length - 1
  const min = new Int32Array(count).fill(unknown)
  const max = new Int32Array(count)
  const unknowns = new Int32Array(count)
  for (let maker = 0; maker < count; maker++) {
    for (let block = bounds[maker] ?? 0; block < (bounds[maker + 1] ?? 0); block++) {
      min[maker] = Math.min(min[maker] ?? 0, extremes.min[block] ?? 0)
      max[maker] = Math.max(max[maker] ?? 0, extremes.max[block] ?? 0)
      unknowns[maker] = (unknowns[maker] ?? 0) + (extremes.unknowns[block] ?? 0)
    }
  }
  return { min, max, unknowns }
}

function sums({ starts, codes, counts }: Histogram, bounds: Int32Array): Histogram {
  const tally = new Int32Array(codes.reduce((highest, code) => Math.max(highest, code), 0) + 1)
  const ends = [0]
  const met: number[] = []
  const total: number[] = []
  for (let maker = 0; maker + 1 < bounds.length; maker++) {
    const begin = met.length
    const end = starts[bounds[maker + 1] ?? 0] ?? 0
    for (let at = starts[bounds[maker] ?? 0] ?? 0; at < end; at++) {
      const code = codes[at] ?? 0
      if (tally[code] === 0) met.push(code)
      tally[code] = (tally[code] ?? 0) + (counts[at] ?? 0)
    }
    for (let at = begin; at < met.length; at++) {
      const code = met[at] ?? 0
      total.push(tally[code] ?? 0)
      tally[code] = 0
    }
    ends.push(met.length)
  }
  return {
    starts: Int32Array.from(ends),
    codes: Int32Array.from(met),
    counts: Int32Array.from(total),
  }
}
