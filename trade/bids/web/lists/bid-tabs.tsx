import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { FilterOptions } from '#platform/list/web/filters/filter.ts'
import { tagsOf } from '#platform/list/web/filters/tags.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { type CollectionState, optionsQuery } from '#platform/list/web/use-collection.ts'
import { Button } from '#platform/ui/web/button.tsx'
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
  const { address, meta } = list
  // Drops what is still being typed into a filter.
  const { apply } = usePendingAddress<BidListAddress>()
  const { bidType } = address
  const tab: BidTab = address.bidStatus ?? allTab
  const counters = own.counters ?? meta?.counters
  const shown = tabsOf(kind, counters ?? [])
  const dropped = useDroppedFilters(list)
  const choose = (value: BidTab) => {
    dropped.remember()
    apply(() => ({ ...(bidType && { bidType }), ...(value !== allTab && { bidStatus: value }) }))
  }
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
      {dropped.label !== null && (
        <div data-screen-only className="px-3 pt-2 lg:px-0">
          <Button onClick={dropped.putBack}>
            <Undo2 aria-hidden="true" className="size-4" />
            {t('putBack', { filters: dropped.label })}
          </Button>
        </div>
      )}
      {children}
    </Tabs>
  )
}

type Filters = Partial<BidListAddress>

/** Remembers the filters that a change of the tab has cleared, until they are put back or others are set. */
function useDroppedFilters({ address, collection, go }: BidTabsProps['list']) {
  const { t } = useTranslation('collection')
  const queryClient = useQueryClient()
  const [dropped, setDropped] = useState<{ label: string; filters: Filters } | null>(null)
  const { filters: known = [], readAddress } = collection
  const filtersOf = (of: BidListAddress): Filters => {
    const keys = known.flatMap(({ key, otherKeys = [] }) => [key, ...otherKeys])
    const { bidStatus } = of
    const defaults = readAddress({ ...(bidStatus && { bidStatus: String(bidStatus) }) })
    const isOwn = ([key, value]: [string, unknown]) =>
      keys.includes(key as keyof BidListAddress & string) &&
      value !== undefined &&
      String(value) !== String(defaults[key as keyof BidListAddress])
    return Object.fromEntries(Object.entries(of).filter(isOwn)) as Filters
  }
  const isUnfiltered = Object.keys(filtersOf(address)).length === 0
  return {
    label: isUnfiltered ? (dropped?.label ?? null) : null,
    remember() {
      const filters = filtersOf(address)
      if (Object.keys(filters).length === 0) return
      const options = queryClient.getQueryData(optionsQuery(collection, address).queryKey)
      const tags = tagsOf(known, filters, { t, options: options as FilterOptions | undefined })
      setDropped({ filters, label: tags.map(({ value }) => value).join(' · ') })
    },
    putBack() {
      const filters = dropped?.filters
      setDropped(null)
      if (filters) void go((now) => ({ ...now, page: undefined, ...filters }))
    },
  }
}
