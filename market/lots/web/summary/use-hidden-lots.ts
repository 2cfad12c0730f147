import { useCallback, useMemo, useState } from 'react'
import { focusAfter } from '#platform/list/web/rows/use-row-keys.ts'
import type { Pages } from '#platform/list/web/use-collection.ts'
import { usePreference } from '#platform/preferences/web/preferences.ts'
import { hideLot, lotPreferences } from '../preferences.ts'
import type { LotRow } from './lot-row.ts'

const none: ReadonlySet<string> = new Set()

/** Filters out hidden lots, unless the person has chosen to show them. */
export function useHiddenLots(pages: Pages<LotRow>) {
  const remembered = usePreference(lotPreferences.hiddenLots)
  const ids = useMemo(() => (remembered.length > 0 ? new Set(remembered) : none), [remembered])
  const [isShowing, setIsShowing] = useState(false)
  const count = useMemo(
    () =>
      ids.size === 0
        ? 0
        : pages.flatMap((rows) => rows ?? []).filter(({ id }) => ids.has(id)).length,
    [pages, ids],
  )
  const visible = useMemo(
    () =>
      isShowing || count === 0
        ? pages
        : pages.map((rows) => rows?.filter(({ id }) => !ids.has(id))),
    [pages, ids, isShowing, count],
  )
  const hide = useCallback(
    (lot: LotRow) => {
      if (!isShowing) focusAfter(lot.id)
      hideLot(lot.id)
    },
    [isShowing],
  )
  return {
    ids,
    visible,
    /** Number of loaded lots that are hidden. */
    count,
    isShowing,
    toggle: () => setIsShowing(!isShowing),
    hide,
  }
}

export type HiddenLots = ReturnType<typeof useHiddenLots>
