/** The position of a price on a line from 2 to 98 that covers all of these prices. */
export function scaleOf(prices: readonly number[]): (price: number) => number {
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const span = high - low || 1
  return (price) => 2 + ((price - low) / span) * 96
}
