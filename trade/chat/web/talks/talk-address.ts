/** `/messages?bid=12`: the talk that is open. */
export function readTalkAddress(search: Readonly<Record<string, unknown>>): { bid?: number } {
  const bid = Number(search.bid)
  return Number.isSafeInteger(bid) && bid > 0 ? { bid } : {}
}
