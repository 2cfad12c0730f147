import type { Locator, Page } from '@playwright/test'
import { panelOf, partOf } from './filter-panel.ts'
import { expect, test } from './fixtures.ts'
import { openList } from './lots-list.ts'
import { clearSaved } from './saved-lists.ts'
import { phone } from './screens.ts'

test.use({ signedInAs: 'dealer' })
test.beforeEach(({ page }) => clearSaved(page))

/** Counts what a person does with a hand: each press, and each field that is typed into. */
function hand() {
  let count = 0
  return {
    count: () => count,
    async press(target: Locator) {
      await target.click()
      count += 1
    },
    async type(field: Locator, text: string) {
      await field.click()
      await field.fill(text)
      count += 1
    },
  }
}

/** All Alphards from 2018, grade 4 and better, under 80 000 km, at the halls of one family this week, saved. */
async function expectSaved(page: Page): Promise<void> {
  const { items } = await (await page.request.get('/api/user/my-search?type=car-auction')).json()
  expect(items).toHaveLength(1)
  const params = new URLSearchParams(items[0].params)
  expect(params.get('model')).toMatch(/^\d+$/)
  expect(params.get('year')).toBe('2018,0')
  expect(params.get('mileage')).toBe('0,80000')
  expect(params.get('condition')?.split(',')).toEqual(expect.arrayContaining(['4', '5', 'S']))
  expect(params.get('auction')?.split(',').length).toBeGreaterThan(3)
}

test('a search with many conditions is saved with few presses at a desk', async ({ page }) => {
  const { press, type, count } = hand()
  await openList(page)
  const panel = panelOf(page)
  await type(page.getByRole('combobox', { name: 'Find lots' }), 'alphard')
  await press(page.getByRole('option', { name: /Model TOYOTA ALPHARD/ }).first())
  await type(panel.getByRole('textbox', { name: 'Year: from' }), '2018')
  await type(panel.getByRole('textbox', { name: 'Mileage, km: to' }), '80000')
  await press(partOf(page, 'Condition').getByRole('checkbox', { name: /^4 and better/ }))
  await expect(page).toHaveURL(/condition=/)
  await press(panel.getByRole('checkbox', { name: /: all \d+ auctions/ }).first())
  // On some days no such lot is coming: then the search is worth saving all the more.
  await expect(page).toHaveURL(/auction=\d+,/)
  await press(page.getByRole('button', { name: 'Save search', exact: true }))
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await press(page.getByRole('button', { name: 'Done' }))
  await expectSaved(page)
  expect(count()).toBeLessThanOrEqual(18)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the same search is saved with few taps', async ({ page }) => {
    const { press, type, count } = hand()
    await openList(page)
    await press(page.getByRole('button', { name: 'Find', exact: true }))
    await type(page.getByRole('combobox', { name: 'Find lots' }), 'alphard')
    await press(page.getByRole('option', { name: /Model TOYOTA ALPHARD/ }).first())
    await expect(page).toHaveURL(/model=/)
    await press(page.getByRole('button', { name: /^Filters/ }))
    const dialog = page.getByRole('dialog', { name: /Filters/ })
    await type(dialog.getByRole('textbox', { name: 'Year: from' }), '2018')
    await type(dialog.getByRole('textbox', { name: 'Mileage, km: to' }), '80000')
    await press(dialog.getByRole('checkbox', { name: /^4 and better/ }))
    await press(dialog.getByRole('checkbox', { name: /: all \d+ auctions/ }).first())
    await press(dialog.getByRole('button', { name: /^Show/ }))
    await expect(page).toHaveURL(/auction=/)
    await expect(dialog).toBeHidden()
    await press(page.getByRole('button', { name: 'Save search', exact: true }))
    await press(page.getByRole('button', { name: 'Save', exact: true }))
    await press(page.getByRole('button', { name: 'Done' }))
    await expectSaved(page)
    expect(count()).toBeLessThanOrEqual(20)
  })
})
