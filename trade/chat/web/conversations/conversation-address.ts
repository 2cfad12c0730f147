/** Reads the open conversation from an address: `/messages?bid=12`. */
export function readConversationAddress(search: Readonly<Record<string, unknown>>): {
  bid?: number
} {
  const bid = Number(search.bid)
  return Number.isSafeInteger(bid) && bid > 0 ? { bid } : {}
}
