import type { WhichConversations } from './conversations-query.ts'

interface ConversationAddress {
  /** The bid or question whose conversation is open. */
  bid?: number
  which?: Exclude<WhichConversations, 'all'>
}

/** Reads which conversations are listed and which one is open from an address: `/messages?which=waiting&bid=12`. */
export function readConversationAddress(
  search: Readonly<Record<string, unknown>>,
): ConversationAddress {
  const { which } = search
  const bid = Number(search.bid)
  return {
    ...(Number.isSafeInteger(bid) && bid > 0 && { bid }),
    ...((which === 'unread' || which === 'waiting') && { which }),
  }
}
