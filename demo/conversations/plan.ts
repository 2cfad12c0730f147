import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { PastConversation } from '#trade/chat/server/commands.ts'
import { chance, seedOf, whole } from '../chance.ts'
import { type Random, seededRandom } from '../drawing/random.ts'
import { type Thread, threads } from './threads.ts'

/** A bid of the demo that may have a conversation. */
export interface ConversationBid {
  readonly id: number
  readonly clientId: number
  readonly dealerId: number | null
  readonly kind: 'client' | 'dealer' | 'other'
  readonly language: Language
  readonly status: number
  readonly placedAt: Date
  readonly auctionAt: Date
}

const minuteMs = 60_000
/** Minimum age of the newest message. */
const quietMs = 3 * minuteMs

/** Minimum number of each visitor's open bids with conversations, so that both sides have unread messages. */
const certainConversations = 4

/**
 * Plans the conversations about the bids of a day.
 * @param counts open bids with conversations so far, by person; updated
 */
export function planConversations(
  day: string,
  bids: readonly ConversationBid[],
  counts: Record<ConversationBid['kind'], number>,
  { managerId, now }: { readonly managerId: number; readonly now: Date },
): PastConversation[] {
  const random = seededRandom(seedOf('talks', day))
  return bids.flatMap((bid, at) => {
    const about = aboutOf(bid.status)
    const isVisitors = bid.kind !== 'other'
    const isCertain = isVisitors && about === 'open' && counts[bid.kind] < certainConversations
    if (!chance(random, isVisitors ? 0.6 : 0.4) && !isCertain) return []
    const fitting = threads.filter((thread) => thread.about === about)
    const turn = about === 'open' ? counts[bid.kind]++ : at
    const thread = fitting[turn % Math.max(1, fitting.length)]
    return thread ? [planConversation(random, bid, thread, managerId, now)] : []
  })
}

function aboutOf(status: number): Thread['about'] | null {
  if (status === bidStatus.new || status === bidStatus.placed) return 'open'
  if (status === bidStatus.won || status === bidStatus.invoiced) return 'won'
  if (status === bidStatus.lost) return 'lost'
  return status === bidStatus.declined ? 'declined' : null
}

function planConversation(
  random: Random,
  bid: ConversationBid,
  { about, unreadBy, lines }: Thread,
  managerId: number,
  now: Date,
): PastConversation {
  const isOver = about === 'won' || about === 'lost'
  const begins = (isOver ? bid.auctionAt : bid.placedAt).getTime()
  const minutes = lines.map((line) => line.minutes * (0.7 + 0.6 * random()))
  const wanted = minutes.reduce((sum, one) => sum + one, 0) * minuteMs
  // No message is in the future.
  const room = Math.max(0, now.getTime() - quietMs - begins)
  const pace = Math.min(1, room / wanted)
  // A dealer writes half of the messages for clients.
  const authorId = bid.dealerId && whole(random, 0, 1) === 1 ? bid.dealerId : bid.clientId
  let at = begins
  const messages = lines.map(({ side, text, isWithdrawn }, line) => {
    at += (minutes[line] ?? 0) * minuteMs * pace
    return {
      ...{ side, text: text[bid.language], at: new Date(at) },
      authorId: side === 'client' ? authorId : managerId,
      withdrawnAt: isWithdrawn ? new Date(at + 20_000 * pace) : null,
    }
  })
  // Only recent messages are unread: nobody waits for a week.
  const isRecent = now.getTime() - at < 2 * 86_400_000
  return { bidId: bid.id, messages, unreadBy: (isRecent && unreadBy) || null }
}
