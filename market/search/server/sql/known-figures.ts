import type { ListingFilters } from '../listing-search.ts'
import { type FigureColumn, type LotFigures, unknownFigure } from '../lot-figures.ts'

/** The known values of a figure, and their lots. */
export interface KnownValues {
  readonly ids: readonly number[]
  readonly values: readonly number[]
}

/** The figures that other rooms have provided, in a form that SQL takes. */
export function knownFigures() {
  const known = new Map<string, LotFigures>()
  const valuesOf = (column: FigureColumn | undefined): KnownValues => {
    const figures = column && known.get(column.key)
    if (!figures) return { ids: [], values: [] }
    const all = figures.values[column.name]
    const places = [...all.keys()].filter((at) => all[at] !== unknownFigure)
    return {
      ids: places.map((at) => figures.ids[at] ?? 0),
      values: places.map((at) => all[at] ?? 0),
    }
  }
  return {
    provide: (figures: LotFigures): void => void known.set(figures.key, figures),
    valuesOf,
    /** Replaces the filter by a figure with the ids of its lots. */
    withIds(filters: ListingFilters): ListingFilters {
      const { figure, lotIds } = filters
      if (!figure) return filters
      const { ids, values } = valuesOf(figure)
      const within = ids.filter((_, at) => (values[at] ?? 0) <= figure.max)
      const wanted = lotIds && new Set(lotIds)
      return {
        ...filters,
        figure: null,
        lotIds: wanted ? within.filter((id) => wanted.has(id)) : within,
      }
    },
  }
}
