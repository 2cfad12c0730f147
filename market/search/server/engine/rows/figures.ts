import {
  type FigureColumn,
  type LotFigures,
  placeOf,
  unknownFigure,
} from '#market/search/server/lot-figures.ts'
import type { Base } from './base.ts'
import { unknown } from './columns.ts'

// The sets that this thread has received.
const known = new Map<string, LotFigures>()

export function setFigures(figures: LotFigures): void {
  known.set(figures.key, figures)
}

/** A figure of lots, by id and by row. */
export interface Figure {
  /** `unknown` for none. */
  ofLot(id: number): number
  /** Returns the figures of a base by row. */
  ofRows(base: Base): Int32Array
}

/** Returns a figure of the latest version of its set; without the set it is unknown for every lot. */
export function figureOf({ key, name }: FigureColumn): Figure {
  const figures = known.get(key)
  const values = figures?.values[name]
  return {
    ofLot: (id) => (figures && values?.[placeOf(figures, id)]) ?? unknown,
    ofRows: (base) =>
      aligned(base, `${key} ${name}`, figures?.version ?? 0, () =>
        alignedTo(base, figures, values),
      ),
  }
}

interface Aligned {
  readonly version: number
  readonly values: Int32Array
}
const ofBases = new WeakMap<Base, Map<string, Aligned>>()

/** Caches the aligned figures of a base until there is a newer version. */
function aligned(base: Base, key: string, version: number, make: () => Int32Array): Int32Array {
  const cached = ofBases.get(base) ?? new Map<string, Aligned>()
  ofBases.set(base, cached)
  const found = cached.get(key)
  if (found?.version === version) return found.values
  const values = make()
  cached.set(key, { version, values })
  return values
}

/** Merges two ascending lists of ids. */
function alignedTo(
  { rows, byId, columns }: Base,
  figures: LotFigures | undefined,
  values: Int32Array | undefined,
): Int32Array {
  const to = new Int32Array(rows).fill(unknownFigure)
  if (!figures || !values) return to
  const { ids } = figures
  let at = 0
  for (const row of byId) {
    const id = columns.id[row] ?? 0
    while (at < ids.length && (ids[at] ?? 0) < id) at++
    if (ids[at] === id) to[row] = values[at] ?? unknownFigure
  }
  return to
}
