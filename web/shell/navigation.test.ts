import { describe, expect, it } from 'vitest'
import { permissionsOf, role, userType } from '../../contract/permissions.ts'
import { isInside, ownEntries, pageTypeAt, sidebarGroups, viewEntries } from './navigation.ts'

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
const listings = ['car-auction', 'stats', 'bikes', 'bike-stats', 'stock']

it.each([
  ['client', ['bids', 'archive-bids', 'purchased', 'payments', 'profile']],
  ['manager', ['bid-manager', 'profile']],
  ['dealer', ['dealer-bids', 'archive-bids', 'purchased', 'payments', 'profile']],
] as const)('knows the own pages of a %s, the dashboard behind the logo', (kind, rest) => {
  expect(idsOf(ownEntries(kind))).toEqual(['dashboard', ...rest])
  expect(idsOf(ownEntries(kind).filter(({ behindLogo }) => behindLogo))).toEqual(['dashboard'])
})

it('counts new bids at the bid manager and at the bids of a dealer', () => {
  const counting = (kind: 'client' | 'manager' | 'dealer') =>
    idsOf(ownEntries(kind).filter(({ countsBids }) => countsBids))
  expect(counting('client')).toEqual([])
  expect(counting('manager')).toEqual(['bid-manager'])
  expect(counting('dealer')).toEqual(['dealer-bids'])
})

it.each([
  ['all', {}, ['favorites', ...listings]],
  ['no bikes', { bikeView: false }, ['favorites', 'car-auction', 'stats', 'stock']],
  [
    'no statistics',
    { salesStatisticsView: false },
    ['favorites', 'car-auction', 'bikes', 'bike-stats', 'stock'],
  ],
  [
    'no fixed price',
    { onepriceView: false },
    ['favorites', 'car-auction', 'stats', 'bikes', 'bike-stats'],
  ],
  ['no cars', { carAuctionsView: false }, ['favorites', 'stats', 'bikes', 'bike-stats', 'stock']],
] as const)('opens the second group page by page: %s', (_, overrides, expected) => {
  expect(idsOf(viewEntries(permissionsOf(role.client, overrides)))).toEqual(expected)
})

it('has no second group, favorites included, without a view permission', () => {
  expect(viewEntries(permissionsOf(role.disabled))).toEqual([])
})

describe('sidebarGroups', () => {
  it.each([
    ['client', userType.client, role.client],
    ['manager', userType.manager, role.manager],
    ['dealer', userType.client, role.dealer],
  ])('shows a %s the pages that exist, and the dashboard never', (_, type, roleId) => {
    const groups = sidebarGroups({ userType: type, roleId }, permissionsOf(roleId))
    expect(groups.map(idsOf)).toEqual([['profile'], listings])
  })

  it('leaves the profile to who may see nothing', () => {
    const person = { userType: userType.client, roleId: role.disabled }
    const groups = sidebarGroups(person, permissionsOf(role.disabled))
    expect(groups.map(idsOf)).toEqual([['profile']])
  })
})

it('knows the listing of an address', () => {
  expect(pageTypeAt('/')).toBe('car-auction')
  expect(pageTypeAt('/oneprice')).toBe('stock')
  expect(pageTypeAt('/bike-statistics/12')).toBe('bike-stats')
  expect(pageTypeAt('/car-auctions-of-others')).toBeUndefined()
  expect(pageTypeAt('/auth/login')).toBeUndefined()
})

it('tells an address below an entry from one that only begins like it', () => {
  expect(isInside('/bids', '/bids')).toBe(true)
  expect(isInside('/bids/7', '/bids')).toBe(true)
  expect(isInside('/bids-of-others', '/bids')).toBe(false)
})
