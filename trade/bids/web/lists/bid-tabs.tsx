import type { ReactNode } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { Tabs } from '#platform/ui/web/tabs.tsx'
import { allTab, archiveTab } from '#trade/bids/contract/list-keys.ts'
import type { BidCounter, BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress, BidListKind, BidTab } from './bid-address.ts'
import { type BidListMeta, countOf, tabsOf } from './bid-list.ts'

interface BidTabsProps {
  list: CollectionState<BidRow, BidListAddress, BidListMeta>
  kind: BidListKind
  /** Counters, if they differ from those of the list. */
  counters?: readonly BidCounter[] | undefined
  /** Number of bids in the archive, if known more precisely than from the counters. */
  archived?: number | undefined
  children: ReactNode
}

/**
 * The statuses of a list of bids with the number of bids in each. Switching tabs resets order, page and filters to
 * their defaults; pressing the selected tab shows all bids (spec 2 §2, §4).
 */
export function BidTabs({ list, kind, archived, children, ...own }: BidTabsProps) {
  const { t } = useTranslation('bid-lists')
  const { address, go, meta } = list
  const { bidType } = address
  const tab: BidTab = address.bidStatus ?? allTab
  const counters = own.counters ?? meta?.counters
  const shown = tabsOf(kind, counters ?? [])
  const choose = (value: BidTab) =>
    void go(() => ({ ...(bidType && { bidType }), ...(value !== allTab && { bidStatus: value }) }))
  return (
    <Tabs
      label={t('tabs')}
      tabs={(shown.includes(tab) ? shown : [...shown, tab]).map((value) => ({
        value: String(value),
        label: t(`tab.${value}`),
        count:
          value === archiveTab && archived !== undefined
            ? formatNumber(archived)
            : counters && formatNumber(countOf(counters, value)),
      }))}
      value={String(tab)}
      onChange={(value) => {
        const chosen = [...shown, tab].find((one) => String(one) === value)
        if (chosen !== undefined) choose(chosen)
      }}
      onAgain={tab === allTab ? undefined : () => choose(allTab)}
    >
      {children}
    </Tabs>
  )
}
