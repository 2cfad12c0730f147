import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openListing, queryOf } from '#testing/components/market/listing.ts'
import { expectSaved, hand, saveSearch } from '#testing/components/market/save-search.ts'
import { phoneScreen } from '#testing/components/screens.ts'

test('saving a search with many conditions takes few taps', async () => {
  const { press, type, count } = hand()
  const app = await openListing('/car-auction', {
    answers: { saveSearch: { success: true } },
    screen: phoneScreen,
  })
  await press(page.getByRole('button', { name: 'Find', exact: true }))
  await type(page.getByRole('combobox', { name: 'Find lots' }), 'alphard')
  await press(page.getByRole('option', { name: /Model TOYOTA ALPHARD/ }).first())
  await expect.poll(() => queryOf('model')).toBe('11')
  await press(page.getByRole('button', { name: /^Filters/ }))
  const dialog = page.getByRole('dialog', { name: /Filters/ })
  await type(dialog.getByRole('textbox', { name: 'Year: from' }), '2018')
  await type(dialog.getByRole('textbox', { name: 'Mileage, km: to' }), '80000')
  await press(dialog.getByRole('checkbox', { name: /^4 and better/ }))
  await press(dialog.getByRole('checkbox', { name: /: all \d+ auctions/ }).first())
  await press(dialog.getByRole('button', { name: /^Show/ }))
  await expect.poll(() => queryOf('auction')).not.toBeNull()
  await expect.element(dialog).not.toBeInTheDocument()
  await saveSearch(press)
  expectSaved(app)
  expect(count()).toBeLessThanOrEqual(20)
})
