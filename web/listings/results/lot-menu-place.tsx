import { lazy, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { late } from '../../ui/late.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { LotRow } from '../lot-row.ts'

const loadMenu = late(() => import('./lot-menu.tsx'))
const LotMenu = lazy(async () => ({ default: (await loadMenu()).LotMenu }))

interface LotMenuPlaceProps {
  chosen: ChosenLot
  hidden: ReadonlySet<string>
  onOpen: (lot: LotRow) => void
  onPhotos: (lot: LotRow) => void
  onCopy: (lot: LotRow) => void
  onHide: (lot: LotRow) => void
}

interface ChosenLot {
  readonly lot: LotRow | null
  readonly open: boolean
  readonly anchor: RefObject<HTMLElement | null>
  readonly close: () => void
}

/** Of which lot the menu is open, and the function with which a row opens it. */
export function useLotMenu(): [ChosenLot, (lot: LotRow, button: HTMLElement) => void] {
  const [lot, setLot] = useState<LotRow | null>(null)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const show = useCallback((next: LotRow, button: HTMLElement) => {
    anchor.current = button
    setLot(next)
    setOpen(true)
  }, [])
  return [{ lot, open, anchor, close: () => setOpen(false) }, show]
}

/** The one menu of a list. Its script comes when a row first wants it. */
export function LotMenuPlace({ chosen, hidden, ...actions }: LotMenuPlaceProps) {
  const { lot, open, anchor, close } = chosen
  const wanted = useOnce(open)
  if (!wanted || !lot) return null
  return (
    <Suspense>
      <LotMenu
        lot={lot}
        hidden={hidden.has(lot.id)}
        anchor={anchor}
        open={open}
        onClose={close}
        onOpen={() => actions.onOpen(lot)}
        onPhotos={() => actions.onPhotos(lot)}
        onCopy={() => actions.onCopy(lot)}
        onHide={() => actions.onHide(lot)}
      />
    </Suspense>
  )
}
