/** The page of a list of bids that an address names; nothing for the first one. */
export function readBidsPage({ page }: Record<string, unknown>): { page?: number } {
  const number = Number(page)
  return Number.isInteger(number) && number > 1 && number <= 1_000_000 ? { page: number } : {}
}
