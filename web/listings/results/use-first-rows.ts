import { startTransition, useEffect, useState } from 'react'
import type { Density, ListView } from '../../preferences/device.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { type Screen, useWindowReader } from '../../ui/use-media.ts'
import type { LotRow } from '../lot-row.ts'
import { lineHeight, rowHeights } from './lot-heights.ts'

type Pages = readonly (readonly LotRow[] | undefined)[]

/** How lots are shown. */
interface Look {
  readonly view: ListView
  readonly wide: boolean
  readonly density: Density
}

interface InSight {
  /** Lots that a screen shows at most when a list stands at its top. */
  readonly count: number
  /** px that each further lot makes the list longer, about. */
  readonly each: number
}

/** What of a list a screen of some size shows. */
export function lotsInSight(
  { view, wide, density }: Look,
  { width, height }: Pick<Screen, 'width' | 'height'>,
): InSight {
  // Lines are as many in each column as there are lots, and would move when more came.
  if (view === 'column') return { count: Number.POSITIVE_INFINITY, each: 0 }
  if (view === 'card') return { count: Math.ceil(height / 100), each: 100 }
  const { px } = wide ? rowHeights[density] : lineHeight
  if (wide) return { count: lines(height - aboveTable, px), each: px }
  // Tablets show two beside each other.
  const beside = width < 768 ? 1 : 2
  return { count: lines(height - aboveList, px) * beside, each: px / beside }
}

const lines = (height: number, each: number) => Math.max(1, Math.ceil(height / each))

/** px that page and table begin above the first lot. */
const aboveTable = 230
const aboveList = 100

interface FirstRows {
  readonly pages: Pages
  /** px to keep free below for the lots that follow right after. */
  readonly room: number
}

interface Asked {
  /** The same as long as the list answers the same question. */
  readonly question: string
  /** Whether the lots still belong to the question before. */
  readonly stale: boolean
}

/**
 * The lots that a list paints first when it opens or answers another question, and all of them right
 * after: who waits for a list waits for what is in sight, and drawing the rest would double that.
 */
export function useFirstRows(pages: Pages, { question, stale }: Asked, look: Look): FirstRows {
  const [first, ...rest] = pages
  const [whole, setWhole] = useState<string>()
  const readWindow = useWindowReader()
  const isNews = first !== undefined && !stale && whole !== question
  useEffect(() => {
    // Drawing begins in the background at once, and would take turns with the paint.
    if (isNews) return afterPaint(() => startTransition(() => setWhole(question)))
  }, [isNews, question])
  if (!isNews || rest.length > 0) return { pages, room: 0 }
  const { width, bottom } = readWindow()
  const { count, each } = lotsInSight(look, { width, height: bottom })
  if (first.length <= count) return { pages, room: 0 }
  return { pages: [first.slice(0, count)], room: (first.length - count) * each }
}
