import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openListing, panel, queryOf, section } from '#testing/components/market/listing.ts'
import { expectSaved, hand, saveSearch } from '#testing/components/market/save-search.ts'

test('saving a search with many conditions takes few presses', async () => {
  const { press, type, count } = hand()
  const app = await openListing('/car-auction', {
    answers: { saveSearch: { success: true } },
  })
  await type(page.getByRole('combobox', { name: 'Find lots' }), 'alphard')
  await press(page.getByRole('option', { name: /Model TOYOTA ALPHARD/ }).first())
  await type(panel.getByRole('textbox', { name: 'Year: from' }), '2018')
  await type(panel.getByRole('textbox', { name: 'Mileage, km: to' }), '80000')
  await press(section('Condition').getByRole('checkbox', { name: /^4 and better/ }))
  await expect.poll(() => queryOf('condition')).not.toBeNull()
  await press(panel.getByRole('checkbox', { name: /: all \d+ auctions/ }).first())
  await expect.poll(() => queryOf('auction')).toMatch(/^\d+,/)
  await saveSearch(press)
  expectSaved(app)
  expect(count()).toBeLessThanOrEqual(18)
})
