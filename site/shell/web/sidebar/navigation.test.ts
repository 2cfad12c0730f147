import { describe, expect, it } from 'vitest'
import {
  type Permissions,
  permissionsOf,
  type RoleId,
  role,
  userType,
} from '#platform/core/contract/permissions.ts'
import { isInside, isListingAt, pageTypeAt } from '#site/listings/web/listing-routes.ts'
import {
  canSeeLots,
  isOwnPageOf,
  type OwnPage,
  ownEntries,
  sidebarGroups,
  viewEntries,
} from './navigation.ts'

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
const listings = ['car-auction', 'stats', 'bikes', 'bike-stats', 'stock']

it.each([
  ['client', ['bids', 'archive-bids', 'purchased', 'payments', 'profile']],
  ['manager', ['bid-manager', 'purchased', 'payments', 'profile']],
  ['dealer', ['dealer-bids', 'archive-bids', 'purchased', 'payments', 'profile']],
] as const)('knows the personal pages of a %s, the dashboard behind the logo', (kind, rest) => {
  expect(idsOf(ownEntries(kind))).toEqual(['dashboard', ...rest])
  expect(idsOf(ownEntries(kind).filter(({ behindLogo }) => behindLogo))).toEqual(['dashboard'])
})

it('counts new bids at the bid desk and at the bids of a dealer', () => {
  const counting = (kind: 'client' | 'manager' | 'dealer') =>
    idsOf(ownEntries(kind).filter(({ countsBids }) => countsBids))
  expect(counting('client')).toEqual([])
  expect(counting('manager')).toEqual(['bid-manager'])
  expect(counting('dealer')).toEqual(['dealer-bids'])
})

it.each([
  ['all', {}, ['favorites', 'compare', ...listings]],
  ['no bikes', { bikeView: false }, ['favorites', 'compare', 'car-auction', 'stats', 'stock']],
  [
    'no statistics',
    { salesStatisticsView: false },
    ['favorites', 'compare', 'car-auction', 'bikes', 'bike-stats', 'stock'],
  ],
  [
    'no fixed price',
    { onepriceView: false },
    ['favorites', 'compare', 'car-auction', 'stats', 'bikes', 'bike-stats'],
  ],
  [
    'no cars',
    { carAuctionsView: false },
    ['favorites', 'compare', 'stats', 'bikes', 'bike-stats', 'stock'],
  ],
] as const)('opens the second group page by page: %s', (_, overrides, expected) => {
  expect(idsOf(viewEntries(permissionsOf(role.client, overrides)))).toEqual(expected)
})

it('has neither favorites nor listings without a view permission', () => {
  expect(viewEntries(permissionsOf(role.disabled))).toEqual([])
})

const personOf = (
  type: number,
  roleId: RoleId,
  overrides: Partial<Permissions> = {},
): Parameters<typeof sidebarGroups>[0] => ({
  profile: { userType: type, roleId },
  permissions: permissionsOf(roleId, overrides),
})
const client = personOf(userType.client, role.client)
const manager = personOf(userType.manager, role.manager)
const dealer = personOf(userType.client, role.dealer)

describe('sidebarGroups', () => {
  it.each([
    ['client', client, ['bids', 'archive-bids', 'purchased', 'payments', 'profile']],
    ['manager', manager, ['bid-manager', 'purchased', 'payments', 'profile']],
    ['dealer', dealer, ['dealer-bids', 'archive-bids', 'purchased', 'payments', 'profile']],
  ] as const)('shows a %s their pages, and the dashboard never', (_, person, own) => {
    expect(sidebarGroups(person).map(idsOf)).toEqual([own, ['favorites', 'compare', ...listings]])
  })

  it('has only personal pages for people who may not see lots', () => {
    const groups = sidebarGroups(personOf(userType.client, role.disabled))
    expect(groups.map(idsOf)).toEqual([
      ['bids', 'archive-bids', 'purchased', 'payments', 'profile'],
    ])
  })

  it('hides the bids of dealers from a dealer without the flag', () => {
    const [own] = sidebarGroups(personOf(userType.client, role.dealer, { dealerBidAccess: false }))
    expect(idsOf(own ?? [])).toEqual(['archive-bids', 'purchased', 'payments', 'profile'])
  })

  it.each([
    ['client', client],
    ['manager', manager],
    ['dealer', dealer],
  ])('links a %s only to pages that they may see', (_, person) => {
    const [own] = sidebarGroups(person)
    const pages = own?.map(({ id }) => id) as OwnPage[]
    expect(pages.filter((page) => !isOwnPageOf(page, person))).toEqual([])
  })
})

describe('isOwnPageOf', () => {
  it.each([
    ['bids', [true, false, false]],
    ['dealer-bids', [false, false, true]],
    ['bid-manager', [false, true, false]],
    ['archive-bids', [true, false, true]],
    ['purchased', [true, true, true]],
    ['payments', [true, true, true]],
    ['profile', [true, true, true]],
  ] as const)('opens %s to the kinds of user that have it', (page, expected) => {
    expect([client, manager, dealer].map((person) => isOwnPageOf(page, person))).toEqual(expected)
  })

  it('closes payments to a manager without access to money', () => {
    const other = personOf(userType.manager, role.manager, { managePayments: false })
    expect(isOwnPageOf('payments', other)).toBe(false)
    expect(sidebarGroups(other).map(idsOf)[0]).not.toContain('payments')
  })

  it('closes the bid desk to a manager who may not see bids', () => {
    const other = personOf(userType.manager, role.manager, { bidManagementEnabled: false })
    expect(isOwnPageOf('bid-manager', other)).toBe(false)
    expect(sidebarGroups(other).map(idsOf)[0]).toEqual(['purchased', 'payments', 'profile'])
  })

  it('opens the bids of dealers to everybody with the flag', () => {
    const trusted = personOf(userType.client, role.client, { dealerBidAccess: true })
    expect(isOwnPageOf('dealer-bids', trusted)).toBe(true)
  })
})

it('opens favorites to everybody who may see lots', () => {
  expect(canSeeLots(personOf(userType.client, role.disabled, { bikeView: true }))).toBe(true)
  expect(canSeeLots(personOf(userType.client, role.disabled))).toBe(false)
})

it('finds the listing of an address', () => {
  expect(pageTypeAt('/')).toBe('car-auction')
  expect(pageTypeAt('/oneprice')).toBe('stock')
  expect(pageTypeAt('/bike-statistics/12')).toBe('bike-stats')
  expect(pageTypeAt('/car-auctions-of-others')).toBeUndefined()
  expect(pageTypeAt('/auth/login')).toBeUndefined()
})

it('distinguishes an address below an entry from one with the same prefix', () => {
  expect(isInside('/bids', '/bids')).toBe(true)
  expect(isInside('/bids/7', '/bids')).toBe(true)
  expect(isInside('/bids-of-others', '/bids')).toBe(false)
})

it('distinguishes a listing from its lots and from other listings', () => {
  expect(isListingAt('/', 'car-auction')).toBe(true)
  expect(isListingAt('/', 'stats')).toBe(false)
  expect(isListingAt('/car-auction', 'car-auction')).toBe(true)
  expect(isListingAt('/car-auction/', 'car-auction')).toBe(true)
  expect(isListingAt('/car-auction/12', 'car-auction')).toBe(false)
  expect(isListingAt('/car-auction', 'bikes')).toBe(false)
})
