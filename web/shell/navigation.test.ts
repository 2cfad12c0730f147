import { expect, it } from 'vitest'
import { permissionsOf, role } from '../../contract/permissions.ts'
import { listingLinks, pageTypeAt } from './navigation.ts'

it('shows a page only with its own permission', () => {
  const all = listingLinks(permissionsOf(role.client)).map(({ pageType }) => pageType)
  expect(all).toEqual(['car-auction', 'stats', 'bikes', 'bike-stats', 'stock'])
  const some = listingLinks(permissionsOf(role.client, { bikeView: false, onepriceView: false }))
  expect(some.map(({ pageType }) => pageType)).toEqual(['car-auction', 'stats'])
  expect(listingLinks(permissionsOf(role.disabled))).toEqual([])
})

it('knows the listing of an address', () => {
  expect(pageTypeAt('/')).toBe('car-auction')
  expect(pageTypeAt('/oneprice')).toBe('stock')
  expect(pageTypeAt('/auth/login')).toBeUndefined()
})
