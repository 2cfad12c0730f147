import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { OpenedListing } from './listing.ts'

/** Counts presses, and fields that are typed into. */
export function hand() {
  let count = 0
  return {
    count: () => count,
    async press(target: Locator) {
      await target.click()
      count += 1
    },
    async type(field: Locator, text: string) {
      await field.fill(text)
      count += 1
    },
  }
}

/** Saves the current search, and closes the dialog. */
export async function saveSearch(press: (target: Locator) => Promise<void>): Promise<void> {
  await press(page.getByRole('button', { name: 'Save search', exact: true }))
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await press(page.getByRole('button', { name: 'Done' }))
}

/** Expects the saved search: all Alphards from 2018, grade 4 and better, under 80 000 km, at one family of houses. */
export function expectSaved({ requestsOf }: OpenedListing): void {
  const saved = requestsOf('saveSearch').map(({ body }) => body)
  expect(saved).toEqual([
    { type: 'car-auction', title: expect.stringContaining('ALPHARD'), params: expect.any(String) },
  ])
  const { params } = saved[0] as { params: string }
  const filters = new URLSearchParams(params)
  expect(filters.get('model')).toBe('11')
  expect(filters.get('year')).toBe('2018,0')
  expect(filters.get('mileage')).toBe('0,80000')
  expect(filters.get('condition')?.split(',')).toEqual(expect.arrayContaining(['4', '5', 'S']))
  expect(filters.get('auction')?.split(',').length).toBeGreaterThan(3)
}
