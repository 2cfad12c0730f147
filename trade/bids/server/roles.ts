import {
  canSignIn,
  type PermissionFlag,
  type RoleId,
  role,
  roleDefaults,
} from '#platform/core/contract/permissions.ts'

const roles: readonly RoleId[] = Object.values(role)
const holding = (flag: PermissionFlag) => roles.filter((id) => roleDefaults[id].includes(flag))

/** Role ids by the rights that they grant if a person's own flags are unset, for database functions. */
export const rolesByRight = {
  bidding: holding('biddingAllowed'),
  creditChecked: holding('creditLimitCheck'),
  signingIn: roles.filter(canSignIn),
} as const
