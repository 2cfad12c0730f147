/** The groups of the product; each knows only those before it (ARCHITECTURE.md). */
const groups = ['reference', 'platform', 'people', 'market', 'trade', 'site', 'app'] as const

/** In these groups a domain knows only those before it. */
const domains: Readonly<Record<string, readonly string[]>> = {
  people: ['auth', 'account', 'notifications'],
  market: [
    ...['reference-data', 'pictures', 'search', 'lots', 'feeds', 'sheets', 'prices'],
    'landed-cost',
  ],
  trade: [
    ...['payments', 'notes', 'comparison', 'favorites', 'saved-searches', 'bids', 'bid-desk'],
    ...['chat', 'sharing', 'purchases'],
  ],
  site: ['info', 'listings', 'find', 'shell', 'lot-page', 'dashboard', 'server-rendering'],
}

/** Not part of the product: they may import everything, and nobody imports them. */
export const outside = ['demo', 'bench', 'tools', 'testing'] as const

export const roots: readonly string[] = [...groups, ...outside, 'docs']

export interface Room {
  /** `trade/bids`; only the group for `reference` and everything outside of the product. */
  readonly name: string
  readonly group: string
  readonly side: 'contract' | 'server' | 'web' | null
  /** A room may import those of lower rank; null outside of the product. */
  readonly rank: number | null
}

/** Returns the room of a file by its path. */
export function roomOf(path: string): Room {
  const [group = '', domain = '', part = ''] = path.split('/')
  const at = (groups as readonly string[]).indexOf(group)
  const isDomain = at > 0 && group !== 'app'
  const side = group === 'app' ? domain : part
  return {
    name: isDomain ? `${group}/${domain}` : group,
    group,
    side: side === 'contract' || side === 'server' || side === 'web' ? side : null,
    rank: at < 0 ? null : at * 100 + Math.max(0, domains[group]?.indexOf(domain) ?? 0),
  }
}

/** Whether a folder is a listed domain, or in a group whose domains have no order. */
export const isKnownDomain = (path: string): boolean => {
  const [group = '', domain = ''] = path.split('/')
  return domains[group]?.includes(domain) ?? true
}
