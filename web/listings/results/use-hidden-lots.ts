import { useMemo, useState } from 'react'
import { device, hideLot, showLotAgain, useRemembered } from '../../preferences/device.ts'
import type { LotRow } from '../lot-row.ts'

type Pages = readonly (readonly LotRow[] | undefined)[]
const none: ReadonlySet<string> = new Set()

/** Leaves out the lots that this device hides, unless the person wants to see them after all. */
export function useHiddenLots(pages: Pages) {
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
  return {
    ids,
    visible,
    /** How many of the lots at hand are hidden. */
    count,
    isShowing,
    toggle: () => setIsShowing(!isShowing),
    /** The lot that was hidden a moment ago, for the way back. */
    lastHidden,
    forget: () => setLastHidden(null),
    hide(lot: LotRow): void {
      hideLot(lot.id)
      setLastHidden(lot)
    },
    showAgain(lot: LotRow): void {
      showLotAgain(lot.id)
      setLastHidden(null)
    },
  }
}

export type HiddenLots = ReturnType<typeof useHiddenLots>
