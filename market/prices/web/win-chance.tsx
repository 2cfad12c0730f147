import { useQuery } from '@tanstack/react-query'
import { chanceAt } from '#market/lots/contract/estimate.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { estimateQuery } from './estimate-query.ts'
import { useChanceText } from './use-chance-text.ts'

interface WinChanceProps {
  pageType: PageType
  lotId: string
  /** The typed amount, yen; null for none. */
  amountYen: number | null
  startPriceYen: number | null
}

/** Shows how many similar lots sell for at most the typed amount; renders nothing if that is unknown. */
export function WinChance({ pageType, lotId, amountYen, startPriceYen }: WinChanceProps) {
  const text = useChanceText()
  const { data } = useQuery(estimateQuery(pageType, lotId))
  const isBid = amountYen !== null && amountYen > 0 && amountYen >= (startPriceYen ?? 0)
  const chance = isBid && data?.estimate ? chanceAt(data.estimate.chances, amountYen) : null
  return (
    <div role="status" className="mt-2 text-sm empty:hidden">
      {chance !== null && text('wins', chance)}
    </div>
  )
}
