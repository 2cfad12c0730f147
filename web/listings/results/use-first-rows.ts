import { startTransition, useEffect, useState } from 'react'
import type { LotRow } from '../lot-row.ts'

/** More than a screen shows of any view when it opens. */
const inSight = 9

type Pages = readonly (readonly LotRow[] | undefined)[]

/**
 * The lots that a page paints first when it opens, and all of them right after: who waits for a list
 * waits for what is in sight, and drawing the rest would double that on a slow machine.
 */
export function useFirstRows(pages: Pages): Pages {
  const [opening, setOpening] = useState(true)
  const [first, ...rest] = pages
  const isDrawn = first !== undefined
  useEffect(() => {
    if (isDrawn) startTransition(() => setOpening(false))
  }, [isDrawn])
  if (!opening || !first || rest.length > 0) return pages
  return [first.slice(0, inSight)]
}
