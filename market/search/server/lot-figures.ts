export const figureNames = ['low', 'middle', 'high'] as const
export type FigureName = (typeof figureNames)[number]

/**
 * Values per lot that another domain computes, such as landed costs; requests filter and sort by them as by a column.
 */
export interface LotFigures {
  /** Names the set; a newer one with the same key replaces it. */
  readonly key: string
  readonly version: number
  /** Ascending. */
  readonly ids: Int32Array
  /** By place in `ids`; `unknownFigure` for none. */
  readonly values: Readonly<Record<FigureName, Int32Array>>
}

/** Larger than any known figure. */
export const unknownFigure = 0x7fff_ffff

/** Refers to one figure of a provided set. Requests for different versions are different requests. */
export interface FigureColumn extends Pick<LotFigures, 'key' | 'version'> {
  readonly name: FigureName
}

/** Finds the lots whose figure is known and at most `max`. */
export interface FigureFilter extends FigureColumn {
  readonly max: number
}

/** Returns the place of an id; -1 if the set does not have it. */
export function placeOf({ ids }: Pick<LotFigures, 'ids'>, id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : -1
}
