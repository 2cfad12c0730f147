import type { BalanceInfo, Profile } from '#people/auth/contract/person.ts'
import { kindOfUser, type Permissions, viewerOf } from '#platform/core/contract/permissions.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'

/** Fields that invoices and shipping documents need. */
const neededFields = ['fullName', 'mobile', 'countryId', 'city', 'address'] as const
export type NeededField = (typeof neededFields)[number]

export type Attention =
  | { readonly about: 'clientBids'; readonly count: number }
  | { readonly about: 'ownBids'; readonly count: number }
  | { readonly about: 'conversations'; readonly count: number }
  | { readonly about: 'reviews'; readonly count: number }
  | {
      readonly about: 'overdue'
      readonly count: number
      readonly yen: number
      readonly isStopped: boolean
    }
  | { readonly about: 'due'; readonly count: number; readonly yen: number; readonly day: string }
  | { readonly about: 'moneyCame'; readonly yen: number }
  | { readonly about: 'restricted' }
  | { readonly about: 'deposit'; readonly limitYen: number }
  | { readonly about: 'profile'; readonly missing: readonly NeededField[] }
  | { readonly about: 'notify' }

interface Person {
  readonly profile: Profile
  readonly permissions: Permissions
  readonly balanceInfo: BalanceInfo
}

type Account = Pick<BalanceView, 'invoices' | 'intents' | 'isStopped'>

/**
 * Returns what needs attention, most important first: unread messages, bids under review, and for buyers overdue and
 * open invoices, missing profile fields and money that has arrived.
 * @param newBids the number beside "Bids" in the menu
 * @param unreadTalks the number beside "Messages"
 * @param account only for buyers, once loaded
 * @param reviews rules that a manager has to compare with their sources
 */
export function attentionOf(
  { profile, permissions, balanceInfo }: Person,
  newBids = 0,
  unreadTalks = 0,
  account?: Account,
  reviews = 0,
): Attention[] {
  const isManager = kindOfUser(profile) === 'manager'
  const found: Attention[] = unreadTalks > 0 ? [{ about: 'conversations', count: unreadTalks }] : []
  const seesAll = viewerOf({ ...profile, permissions }) === 'manager'
  if (newBids > 0 && seesAll === isManager) {
    found.push({ about: seesAll ? 'clientBids' : 'ownBids', count: newBids })
  }
  if (isManager) return reviews > 0 ? [...found, { about: 'reviews', count: reviews }] : found
  found.push(...invoicesOf(account))
  const { bidAllow } = balanceInfo
  if (!permissions.biddingAllowed) found.push({ about: 'restricted' })
  else if (permissions.creditLimitCheck && bidAllow !== undefined && bidAllow <= 0) {
    found.push({ about: 'deposit', limitYen: bidAllow })
  }
  const missing = neededFields.filter((field) => !profile[field])
  if (missing.length > 0) found.push({ about: 'profile', missing })
  if (permissions.biddingAllowed && !profile.bidEmailNotify) found.push({ about: 'notify' })
  const came = account?.intents.filter(({ state }) => state === 'paid') ?? []
  if (came.length > 0) found.push({ about: 'moneyCame', yen: sumOf(came, 'amountYen') })
  return found
}

/** Whether something is due at a time, or keeps the person from bidding before one. */
export const hasDeadline = ({ about }: Attention): boolean =>
  about === 'overdue' || about === 'due' || about === 'restricted' || about === 'deposit'

/** Returns one entry for all overdue invoices and one for those that fall due next. */
function invoicesOf(account: Account | undefined): Attention[] {
  const { invoices = [], isStopped = false } = account ?? {}
  const overdue = invoices.filter(({ daysLeft }) => daysLeft < 0)
  const due = invoices.filter(({ daysLeft }) => daysLeft >= 0)
  const [next] = due
  return [
    ...(overdue.length > 0
      ? [
          {
            about: 'overdue' as const,
            count: overdue.length,
            yen: sumOf(overdue, 'openYen'),
            isStopped,
          },
        ]
      : []),
    ...(next
      ? [
          {
            about: 'due' as const,
            count: due.length,
            yen: sumOf(due, 'openYen'),
            day: next.dueOn,
          },
        ]
      : []),
  ]
}

const sumOf = <Key extends string>(rows: readonly { readonly [K in Key]: number }[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)
