import { pageTypeRoute } from '../contract/lots/page-types.ts'
import { amountOf, openLot } from './bid-panel.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList, rowOf, rowsOf } from './lots-list.ts'

test('b opens the bid of the row with the focus, and of the lot page', async ({ page }) => {
  const lot = await openLot(page)
  await page.keyboard.press('b')
  await expect(amountOf(page)).toBeFocused()
  const { id, lotNumber } = lot.carCommonDetail
  await openList(page, `${pageTypeRoute['car-auction']}?quick_search_lot=${lotNumber}`)
  await rowOf(page, id).getByRole('link').first().focus()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('b')
  const bidPage = await opened
  await expect(bidPage).toHaveURL(`${pageTypeRoute['car-auction']}/${id}#bid`)
  await expect(amountOf(bidPage)).toBeFocused()
})

test('the Search button and a skip link lead to the results', async ({ page }) => {
  await openList(page)
  const results = page.getByRole('region', { name: 'Results' })
  const skip = page.getByRole('link', { name: 'Skip to the results' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await expect(results).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(results.locator(':focus')).toHaveCount(1)

  await rowsOf(page).last().scrollIntoViewIfNeeded()
  await expect(rowsOf(page).first()).not.toBeInViewport()
  await page.getByRole('button', { name: /^Search · \d/ }).click()
  await expect(results).toBeFocused()
  await expect(rowsOf(page).first()).toBeInViewport()
})

test('the columns of the table and the view of columns have names of their own', async ({
  page,
}) => {
  await openList(page)
  await page.getByRole('button', { name: /^View: / }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Columns of the table', { exact: true })).toBeVisible()
  await expect(menu.getByText('Columns', { exact: true })).toHaveCount(1)
  await menu.getByRole('menuitemradio', { name: 'Columns' }).click()
  await expect(page).toHaveURL(/view=column/)
  await listLoaded(page)
})
