import { kindOfUser, type Permissions } from '../../../contract/core/permissions.ts'
import type { BalanceInfo, Profile } from '../../../contract/core/person.ts'

/** Fields that invoices and shipping documents need. */
const neededFields = ['fullName', 'mobile', 'countryId', 'city', 'address'] as const
export type NeededField = (typeof neededFields)[number]

/** Something that needs the person's attention. */
export type Attention =
  | { readonly about: 'clientBids'; readonly count: number }
  | { readonly about: 'ownBids'; readonly count: number }
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
 * What needs attention, the most important first: bids under review, and for buyers what is missing.
 * @param newBids the number beside "Bids" in the menu
 */
export function attentionOf(
  { profile, permissions, balanceInfo }: Person,
  newBids = 0,
): Attention[] {
  const isManager = kindOfUser(profile) === 'manager'
  if (isManager) return newBids > 0 ? [{ about: 'clientBids', count: newBids }] : []
  const found: Attention[] = newBids > 0 ? [{ about: 'ownBids', count: newBids }] : []
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
