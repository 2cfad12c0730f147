/** User types and role ids of the trade's back office (spec 1 §6). */
export const userType = { client: 2, manager: 3 } as const
export type UserType = (typeof userType)[keyof typeof userType]

export const role = {
  restricted: 979,
  guest: 980,
  vip: 981,
  disabled: 982,
  barred: 984,
  manager: 991,
  client: 1064,
  troublesome: 1065,
  dealer: 1092,
} as const
export type RoleId = (typeof role)[keyof typeof role]

/** Every permission flag (spec 1 §3); the profile has all of them. */
export const permissionFlags = [
  'carAuctionsView',
  'salesStatisticsView',
  'dealerBidAccess',
  'shareCar',
  'onepriceView',
  'biddingAllowed',
  'adjustmentPriceShow',
  'exportTypeOptional',
  'exportTypeShow',
  'bidDeadlineCheck',
  'creditLimitCheck',
  'dailyBidLimitCheck',
  'ussLimitCheck',
  'auctionTranslationUse',
  'downloadPhotos',
  'downloadInvoice',
  'managerBidForClient',
  'bidsTodayDefault',
  'bikeView',
  'bidManagementEnabled',
  'lastHourBidWarning',
  'bidManageStatus',
  'bidManageBidPrice',
  'bidManageSoldPrice',
] as const

/** Our own flags for staff; the profile has them next to those of the spec. */
export const staffFlags = ['managePayments', 'manageFeeds'] as const

export type PermissionFlag = (typeof permissionFlags)[number] | (typeof staffFlags)[number]
export type Permissions = Record<PermissionFlag, boolean>
/** The flags of the spec and our own. */
export const allFlags: readonly PermissionFlag[] = [...permissionFlags, ...staffFlags]

const viewing = [
  'carAuctionsView',
  'salesStatisticsView',
  'onepriceView',
  'bikeView',
] as const satisfies readonly PermissionFlag[]

/** For people who look without buying: extra images cost the company something, so their daily limit applies. */
const looking = [...viewing, 'ussLimitCheck'] as const satisfies readonly PermissionFlag[]

const buying = [
  ...viewing,
  'shareCar',
  'biddingAllowed',
  'exportTypeShow',
  'exportTypeOptional',
  'bidDeadlineCheck',
  'creditLimitCheck',
  'dailyBidLimitCheck',
  'ussLimitCheck',
  'auctionTranslationUse',
  'downloadPhotos',
  'downloadInvoice',
  'lastHourBidWarning',
] as const satisfies readonly PermissionFlag[]

const managing = [
  ...viewing,
  'shareCar',
  'biddingAllowed',
  'adjustmentPriceShow',
  'exportTypeShow',
  'auctionTranslationUse',
  'downloadPhotos',
  'downloadInvoice',
  'managerBidForClient',
  'bidsTodayDefault',
  'bidManagementEnabled',
  'lastHourBidWarning',
  'bidManageStatus',
  'bidManageBidPrice',
  'bidManageSoldPrice',
  'managePayments',
  'manageFeeds',
] as const satisfies readonly PermissionFlag[]

/** Flags that a role holds unless a person's own overrides say otherwise (decision 11, People). */
export const roleDefaults: Record<RoleId, readonly PermissionFlag[]> = {
  [role.restricted]: looking,
  [role.guest]: looking,
  [role.vip]: buying,
  [role.disabled]: [],
  [role.barred]: looking,
  [role.manager]: managing,
  [role.client]: buying,
  [role.troublesome]: buying,
  [role.dealer]: [...buying, 'dealerBidAccess'],
}

/** Returns the granted flags: the role's defaults with the person's own overrides. */
export function permissionsOf(roleId: RoleId, overrides: Partial<Permissions> = {}): Permissions {
  const held = new Set<PermissionFlag>(roleDefaults[roleId])
  const flags = allFlags.map((flag) => [flag, overrides[flag] ?? held.has(flag)] as const)
  return Object.fromEntries(flags) as Permissions
}

/** Flags about other people's data: they count only for managers. */
const managerFlags = [
  'managerBidForClient',
  'bidManagementEnabled',
  'bidManageStatus',
  'bidManageBidPrice',
  'bidManageSoldPrice',
  ...staffFlags,
] as const satisfies readonly PermissionFlag[]
export type ManagerFlag = (typeof managerFlags)[number]
/** Flags that count for everybody who holds them. */
export type PersonalFlag = Exclude<PermissionFlag, ManagerFlag>

/** Flags without effect for a manager who does not see clients' bids: nobody changes what they cannot read. */
const bidEditFlags = ['bidManageStatus', 'bidManageBidPrice', 'bidManageSoldPrice'] as const

/** Returns the flags in force: flags of managers need a manager, whatever was granted. */
export function permissionsInForce(
  person: { readonly userType: number; readonly roleId: RoleId },
  overrides: Partial<Permissions> = {},
): Permissions {
  const held = permissionsOf(person.roleId, overrides)
  const isManager = kindOfUser(person) === 'manager'
  const without = isManager ? (held.bidManagementEnabled ? [] : bidEditFlags) : managerFlags
  return { ...held, ...Object.fromEntries(without.map((flag) => [flag, false])) }
}

/** Returns whether a role can sign in; otherwise sign-in is refused with `invalid_user`. */
export function canSignIn(roleId: RoleId): boolean {
  return roleId !== role.disabled
}

/** Returns whether a person may see the metrics of the instance: managers, by user type or by role. */
export function isOperator(person: { userType: number; roleId: number }): boolean {
  return person.userType === userType.manager || person.roleId === role.manager
}

/** Returns the kind of user that the shell shows (decision 11, People). */
export function kindOfUser(person: { userType: number; roleId: number }) {
  if (person.userType === userType.manager) return 'manager'
  return person.roleId === role.dealer ? 'dealer' : 'client'
}

/**
 * Whose bids, conversations and purchases a person sees: managers of bids see everybody's, dealers their clients' too,
 * all others their own. A flag alone never opens other people's data.
 */
export type BidViewer = 'manager' | 'dealer' | 'client'

export function viewerOf(person: {
  readonly userType: number
  readonly roleId: number
  readonly permissions: Pick<Permissions, 'bidManagementEnabled' | 'dealerBidAccess'>
}): BidViewer {
  const { bidManagementEnabled, dealerBidAccess } = person.permissions
  const kind = kindOfUser(person)
  if (kind === 'manager' && bidManagementEnabled) return 'manager'
  return kind === 'dealer' && dealerBidAccess ? 'dealer' : 'client'
}
