import { startTransition, useEffect, useState } from 'react'
import type { Density, ListView } from '../../device.ts'
import { type Screen, screenSize } from '../../ui/use-media.ts'
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
 * The lots that a page paints first when it opens, and all of them right after: who waits for a list
 * waits for what is in sight, and drawing the rest would double that on a slow machine.
 */
export function useFirstRows(pages: Pages, look: Look): Pages {
  const [inSight] = useState(() => lotsInSight(look, screenSize()))
  const [opening, setOpening] = useState(true)
  const [first, ...rest] = pages
  const isDrawn = first !== undefined
  useEffect(() => {
    if (isDrawn) startTransition(() => setOpening(false))
  }, [isDrawn])
  if (!opening || !first || rest.length > 0) return pages
  return [first.slice(0, inSight)]
}
