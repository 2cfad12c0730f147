import { kindOfUser, type Permissions } from '../../../contract/core/permissions.ts'
import type { BalanceInfo, Profile } from '../../../contract/core/person.ts'

/** Fields that invoices and shipping documents need. */
const neededFields = ['fullName', 'mobile', 'countryId', 'city', 'address'] as const
export type NeededField = (typeof neededFields)[number]

/** Something that needs the person's attention. */
export type Attention =
  | { readonly about: 'clientBids'; readonly count: number }
  | { readonly about: 'ownBids'; readonly count: number }
  | { readonly about: 'talks'; readonly count: number }
  | { readonly about: 'restricted' }
  | { readonly about: 'deposit'; readonly limitYen: number }
  | { readonly about: 'profile'; readonly missing: readonly NeededField[] }
  | { readonly about: 'notify' }

interface Person {
  readonly profile: Profile
  readonly permissions: Permissions
  readonly balanceInfo: BalanceInfo
}

/**
 * What needs attention, the most important first: unread messages, bids under review, and for buyers what is
 * missing.
 * @param newBids the number beside "Bids" in the menu
 * @param unreadTalks the number beside "Messages"
 */
export function attentionOf(
  { profile, permissions, balanceInfo }: Person,
  newBids = 0,
  unreadTalks = 0,
): Attention[] {
  const isManager = kindOfUser(profile) === 'manager'
  const found: Attention[] = unreadTalks > 0 ? [{ about: 'talks', count: unreadTalks }] : []
  if (newBids > 0) found.push({ about: isManager ? 'clientBids' : 'ownBids', count: newBids })
  if (isManager) return found
  const { bidAllow } = balanceInfo
  if (!permissions.biddingAllowed) found.push({ about: 'restricted' })
  else if (permissions.creditLimitCheck && bidAllow !== undefined && bidAllow <= 0) {
    found.push({ about: 'deposit', limitYen: bidAllow })
  }
  const missing = neededFields.filter((field) => !profile[field])
  if (missing.length > 0) found.push({ about: 'profile', missing })
  if (permissions.biddingAllowed && !profile.bidEmailNotify) found.push({ about: 'notify' })
  return found
}
