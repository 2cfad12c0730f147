import { useCallback, useMemo, useState } from 'react'
import { focusAfter } from '../../collection/rows/use-row-keys.ts'
import type { Pages } from '../../collection/use-collection.ts'
import { device, hideLot, showLotAgain, useRemembered } from '../../preferences/device.ts'
import type { LotRow } from './lot-row.ts'

const none: ReadonlySet<string> = new Set()

/** Leaves out the lots that this device hides, unless the person wants to see them after all. */
export function useHiddenLots(pages: Pages<LotRow>) {
  const remembered = useRemembered(device.hiddenLots)
  const ids = useMemo(() => (remembered.length > 0 ? new Set(remembered) : none), [remembered])
  const [isShowing, setIsShowing] = useState(false)
  const [lastHidden, setLastHidden] = useState<LotRow | null>(null)
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
  const showAgain = useCallback((lot: LotRow) => {
    showLotAgain(lot.id)
    setLastHidden(null)
  }, [])
  const hide = useCallback(
    (lot: LotRow) => {
      if (!isShowing) focusAfter(lot.id)
      hideLot(lot.id)
      setLastHidden(lot)
    },
    [isShowing],
  )
  return {
    ids,
    visible,
    /** How many of the loaded lots are hidden. */
    count,
    isShowing,
    toggle: () => setIsShowing(!isShowing),
    /** The lot that was hidden a moment ago, for the way back. */
    lastHidden,
    forget: () => setLastHidden(null),
    hide,
    showAgain,
  }
}

export type HiddenLots = ReturnType<typeof useHiddenLots>
