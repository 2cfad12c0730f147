import { expect, test } from 'vitest'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { expectQuery, openListing, panel, tags } from '#testing/components/market/listing.ts'

test('lots that cannot be shipped are left out with one press', async () => {
  const app = await openListing()
  await panel.getByRole('checkbox', { name: 'Can be shipped to my destination' }).click()
  await expectQuery('shippable', 'yes')
  await expect.poll(() => app.requestsOf('listing').at(-1)?.query.shippable).toBe('yes')
  await expect.element(tags.filter({ hasText: 'Can be shipped' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await tags.filter({ hasText: 'Can be shipped' }).getByRole('button').click()
  await expectQuery('shippable', null)
})

test('past sales have no such filter', async () => {
  await openListing('/sales-statistic')
  expect(panel.getByRole('checkbox', { name: 'Can be shipped' }).elements()).toEqual([])
})
