import { useMemo, useState } from 'react'
import type { Pages } from '../use-collection.ts'

/** Ids of the selected rows, and the row that was pressed last. */
interface Selected {
  readonly ids: ReadonlySet<string>
  readonly last: string | null
}

const none: Selected = { ids: new Set(), last: null }

/**
 * Selects a row, or deselects it.
 *
 * @param toHere does the same to all rows from the last pressed one to this one
 * @param listed ids of the rows, in order
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

/** Deselects rows that are no longer listed; returns the same object when nothing changes. */
export function withoutGone(selected: Selected, listed: readonly string[]): Selected {
  const ids = [...selected.ids].filter((id) => listed.includes(id))
  return ids.length === selected.ids.size ? selected : { ...selected, ids: new Set(ids) }
}

export interface Selection<Row> {
  readonly ids: ReadonlySet<string>
  /** The selected rows, in the order of the list. */
  readonly rows: readonly Row[]
  readonly isAll: boolean
  /** Returns the accessible name of a row's box. */
  readonly nameOf: (row: Row) => string
  readonly onPress: (id: string, toHere: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** Returns the selection of a list, which survives refetches and drops rows that are no longer listed. */
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
