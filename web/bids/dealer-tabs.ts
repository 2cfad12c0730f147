import { type ListAddress, readListAddress } from '../collection/address.ts'

/** Whose bids a dealer looks at (spec 2 §2). */
export const dealerTabs = ['all', 'mine', 'clients'] as const
export type DealerTab = (typeof dealerTabs)[number]

interface DealerAddress extends ListAddress {
  readonly tab?: DealerTab
}

/** The tab of an address; all bids where it names none. One's own bids have pages. */
export function readDealerAddress(search: Record<string, unknown>): DealerAddress {
  const tab = dealerTabs.find((known) => known === search.tab)
  if (tab === 'mine') return { tab, ...readListAddress(search) }
  return tab && tab !== 'all' ? { tab } : {}
}
