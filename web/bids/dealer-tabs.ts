import { readBidsPage } from './lists/bids-search.ts'

/** Whose bids a dealer looks at (spec 2 §2). */
export const dealerTabs = ['all', 'mine', 'clients'] as const
export type DealerTab = (typeof dealerTabs)[number]

/** The tab of an address; all bids where it names none. One's own bids have pages. */
export function readDealerTab(search: Record<string, unknown>): {
  tab?: DealerTab
  page?: number
} {
  const known = dealerTabs.find((one) => one === search.tab)
  if (known === 'mine') return { tab: known, ...readBidsPage(search) }
  return known && known !== 'all' ? { tab: known } : {}
}
