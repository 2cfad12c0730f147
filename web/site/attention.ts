import { kindOfUser, type Permissions } from '../../contract/core/permissions.ts'
import type { BalanceInfo, Profile } from '../../contract/core/person.ts'

/** What an invoice and the shipping papers cannot do without. */
const neededFields = ['fullName', 'mobile', 'countryId', 'city', 'address'] as const
export type NeededField = (typeof neededFields)[number]

/** Something that a person should see to. */
export type Attention =
  | { readonly about: 'restricted' }
  | { readonly about: 'deposit'; readonly limitYen: number }
  | { readonly about: 'profile'; readonly missing: readonly NeededField[] }
  | { readonly about: 'notify' }

interface Person {
  readonly profile: Profile
  readonly permissions: Permissions
  readonly balanceInfo: BalanceInfo
}

/** What a person should see to before buying, the gravest first. Managers buy for others. */
export function attentionOf({ profile, permissions, balanceInfo }: Person): Attention[] {
  if (kindOfUser(profile) === 'manager') return []
  const found: Attention[] = []
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
