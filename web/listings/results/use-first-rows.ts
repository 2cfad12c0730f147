import { startTransition, useEffect, useState } from 'react'
import type { Density, ListView } from '../../device.ts'
import { type Screen, screenSize, scrolled } from '../../ui/use-media.ts'
import type { LotRow } from '../lot-row.ts'

type Pages = readonly (readonly LotRow[] | undefined)[]

/** How lots are shown. */
interface Look {
  readonly view: ListView
  readonly wide: boolean
  readonly density: Density
}

/** px that a lot of a table takes at least. */
const rowHeights: Record<Density, number> = { compact: 56, normal: 98, roomy: 142 }

/** Lots that a screen shows at most when a list opens. */
export function lotsInSight(
  { view, wide, density }: Look,
  { width, height }: Pick<Screen, 'width' | 'height'>,
): number {
  // Lines are as many in each column as there are lots, and would move when more came.
  if (view === 'column') return Number.POSITIVE_INFINITY
  if (view === 'card') return 9
  if (wide) return Math.max(1, Math.ceil((height - aboveTable) / rowHeights[density]))
  const lines = Math.max(1, Math.ceil((height - aboveList) / 157))
  // Tablets show two beside each other.
  return width < 768 ? lines : lines * 2
}

/** px that page and table begin above the first lot. */
const aboveTable = 230
const aboveList = 100

/**
 * The lots that a list paints first when it opens or answers another question, and all of them right
 * after: who waits for a list waits for what is in sight, and drawing the rest would double that.
 */
export function useFirstRows(pages: Pages, look: Look): Pages {
  const [first, ...rest] = pages
  const [whole, setWhole] = useState<readonly LotRow[]>()
  // A lot that changes while it is looked at does not make another list of it.
  const isOut = first === undefined || (whole !== undefined && areSame(whole, first))
  useEffect(() => {
    if (first && whole !== first) startTransition(() => setWhole(first))
  }, [first, whole])
  if (isOut || rest.length > 0) return pages
  const { width, height } = screenSize()
  return [first.slice(0, lotsInSight(look, { width, height: height + scrolled() }))]
}

const areSame = (some: readonly LotRow[], others: readonly LotRow[]) =>
  some === others || (some.length === others.length && some[0]?.id === others[0]?.id)
