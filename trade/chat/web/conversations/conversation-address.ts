/** `/messages?bid=12`: the conversation that is open. */
export function readConversationAddress(search: Readonly<Record<string, unknown>>): {
  bid?: number
} {
  const bid = Number(search.bid)
  return Number.isSafeInteger(bid) && bid > 0 ? { bid } : {}
}
