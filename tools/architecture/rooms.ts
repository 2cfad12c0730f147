/** The groups of the product; each knows only those before it (ARCHITECTURE.md). */
const groups = ['reference', 'platform', 'people', 'market', 'trade', 'site', 'app'] as const

/** In these groups a domain knows only those before it. */
const domains: Readonly<Record<string, readonly string[]>> = {
  people: ['auth', 'account', 'notifications'],
  market: [
    ...['reference-data', 'pictures', 'search', 'lots', 'feeds', 'sheets', 'prices'],
    ...['rates', 'landed-cost'],
  ],
  trade: [
    ...['payments', 'notes', 'comparison', 'favorites', 'saved-searches', 'bids', 'bid-desk'],
    ...['chat', 'sharing', 'purchases'],
  ],
  site: ['info', 'listings', 'find', 'shell', 'lot-page', 'dashboard', 'server-rendering'],
}

/** Not part of the product: they may import everything, and nobody imports them. */
export const outside = ['demo', 'bench', 'tools', 'testing']

export const roots: readonly string[] = [...groups, ...outside, 'docs']

export interface Room {
  /** `trade/bids`; only the group for `reference`, `app` and everything outside of the product. */
  readonly name: string
  /** A room may use those of lower rank; infinite outside of the product, null without a position in the order. */
  readonly rank: number | null
}

/** Returns the room of a file by its path. */
export function roomOf(path: string): Room {
  const [group = '', domain = ''] = path.split('/')
  const index = (groups as readonly string[]).indexOf(group)
  const place = domains[group]?.indexOf(domain) ?? 0
  const isInOrder = index >= 0 && place >= 0
  return {
    name: index > 0 && group !== 'app' ? `${group}/${domain}` : group,
    rank: outside.includes(group)
      ? Number.POSITIVE_INFINITY
      : isInOrder
        ? index * 100 + place
        : null,
  }
}
