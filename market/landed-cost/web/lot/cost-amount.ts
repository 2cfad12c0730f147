/** The sources of the amount that a cost is calculated for, by precedence. */
export const costBases = ['typed', 'bid', 'sold', 'fixed', 'estimate', 'start'] as const
export type CostBasis = (typeof costBases)[number]

export interface CostAmount {
  readonly basis: CostBasis
  readonly yen: number
}

/** Returns the first known amount in the order of `costBases`; null without any. */
export function costAmount(
  amounts: Readonly<Partial<Record<CostBasis, number | null>>>,
): CostAmount | null {
  for (const basis of costBases) {
    const yen = amounts[basis] ?? 0
    if (yen > 0) return { basis, yen }
  }
  return null
}

/** The amount where it is a bid or a price; null where it is only expected. */
export const certainYenOf = ({ basis, yen }: CostAmount): number | null =>
  basis === 'estimate' || basis === 'start' ? null : yen
