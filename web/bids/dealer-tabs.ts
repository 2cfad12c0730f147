/** Whose bids a dealer looks at (spec 2 §2). */
export const dealerTabs = ['all', 'mine', 'clients'] as const
export type DealerTab = (typeof dealerTabs)[number]

/** The tab of an address; all bids where it names none. */
export function readDealerTab({ tab }: Record<string, unknown>): { tab?: DealerTab } {
  const known = dealerTabs.find((one) => one === tab)
  return known && known !== 'all' ? { tab: known } : {}
}
