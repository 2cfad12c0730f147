/** Returns a function from a price to its position on a line that covers all of these prices, from 2 to 98 per cent. */
export function scaleOf(prices: readonly number[]): (price: number) => number {
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const span = high - low || 1
  return (price) => 2 + ((price - low) / span) * 96
}
