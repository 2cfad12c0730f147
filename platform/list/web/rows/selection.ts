import { useMemo, useState } from 'react'
import type { Pages } from '../use-collection.ts'

/** Rows that are selected, by their ids, and the one that was pressed last. */
interface Selected {
  readonly ids: ReadonlySet<string>
  readonly last: string | null
}

const none: Selected = { ids: new Set(), last: null }

/**
 * Selects a row, or clears it where it was selected.
 * @param toHere does the same to all rows between it and the one that was pressed last
 * @param listed ids of the rows, in their order
 */
export function pressed(
  { ids, last }: Selected,
  id: string,
  toHere: boolean,
  listed: readonly string[],
): Selected {
  const ends = [listed.indexOf(last ?? ''), listed.indexOf(id)]
  const isRange = toHere && !ends.includes(-1)
  const range = isRange ? listed.slice(Math.min(...ends), Math.max(...ends) + 1) : [id]
  const others = [...ids].filter((other) => !range.includes(other))
  return { ids: new Set(ids.has(id) ? others : [...others, ...range]), last: id }
}

/** Removes rows that are no longer listed; the same object when nothing changes. */
export function withoutGone(selected: Selected, listed: readonly string[]): Selected {
  const ids = [...selected.ids].filter((id) => listed.includes(id))
  return ids.length === selected.ids.size ? selected : { ...selected, ids: new Set(ids) }
}

/** The selected rows of a list. */
export interface Selection<Row> {
  readonly ids: ReadonlySet<string>
  /** The selected rows, in the order of the list. */
  readonly rows: readonly Row[]
  readonly isAll: boolean
  /** Names a row for its box. */
  readonly nameOf: (row: Row) => string
  readonly onPress: (id: string, toHere: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** The selection of a list. It survives refetches, and drops rows that are no longer listed. */
export function useSelection<Row>(
  pages: Pages<Row>,
  rowId: (row: Row) => string,
  nameOf: (row: Row) => string,
): Selection<Row> {
  const [state, setState] = useState(none)
  const rows = useMemo(() => pages.flatMap((page) => page ?? []), [pages])
  const listed = useMemo(() => rows.map(rowId), [rows, rowId])
  const selected = withoutGone(state, listed)
  if (selected !== state) setState(selected)
  const { ids } = selected
  const actions = useMemo(
    () => ({
      onPress: (id: string, toHere: boolean) => setState((now) => pressed(now, id, toHere, listed)),
      selectAll: () => setState({ ids: new Set(listed), last: null }),
      clear: () => setState(none),
    }),
    [listed],
  )
  return {
    ...actions,
    ids,
    rows: rows.filter((row) => ids.has(rowId(row))),
    isAll: ids.size > 0 && ids.size === listed.length,
    nameOf,
  }
}
