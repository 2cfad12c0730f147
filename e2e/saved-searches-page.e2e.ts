import type { Page } from '@playwright/test'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList } from './lots-list.ts'
import { clearSaved } from './saved-lists.ts'
import { desk, phone } from './screens.ts'

test.use({ signedInAs: 'manager' })

/** Listed in reverse order. */
const searches = [
  { title: 'Bikes by year', params: 'sort=year&order=ASC', type: 'bikes' },
  { title: 'Sold ones', params: '', type: 'stats' },
  { title: 'White ones', params: 'sort=year&order=DESC', type: 'car-auction' },
  { title: 'Cheap ones', params: 'startPrice=0,300000', type: 'car-auction' },
]

test.beforeEach(async ({ page }) => {
  await clearSaved(page)
  for (const data of searches) {
    expect((await page.request.post('/api/user/save-search', { data })).status()).toBe(200)
  }
})
test.afterEach(({ page }) => clearSaved(page))

const rowOf = (page: Page, title: string) => page.locator('[data-row]').filter({ hasText: title })
const boxOf = (page: Page, title: string) => page.getByLabel(`Select: ${title}`, { exact: true })
const field = (page: Page) => page.getByLabel('New title', { exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

test('all searches are on one page, and their titles are edited inline', async ({
  page,
  expectRefusal,
}) => {
  await openList(page)
  await page.getByRole('button', { name: /^Saved searches/ }).click()
  await page.getByRole('link', { name: 'All saved searches' }).click()
  await expect(page).toHaveURL('/saved-searches')
  await expect(page.getByRole('table', { name: 'Saved searches' })).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveText([
    /Cheap ones.*Car auctions/,
    /White ones.*Car auctions/,
    /Sold ones/,
    /Bikes by year/,
  ])

  // Escape leaves the title as it was.
  const pencil = page.getByRole('button', { name: 'Rename “White ones”' })
  await pencil.click()
  await field(page).fill('Something else')
  await field(page).press('Escape')
  await expect(pencil).toBeFocused()
  await expect(page.getByText('Something else', { exact: true })).toHaveCount(0)

  // A refused title stays typed, beside the reason.
  expectRefusal('500 /api/user/update-search')
  await page.route('**/api/user/update-search', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, messageCode: 'internal', message: '', requestId: 'x' },
    }),
  )
  await pencil.press('Enter')
  await field(page).fill('Pearl ones')
  await field(page).press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field(page)).toHaveValue('Pearl ones')
  await expect(field(page)).toBeFocused()
  await page.unroute('**/api/user/update-search')
  await page.getByRole('button', { name: 'Keep the new title' }).click()
  await expect(rowOf(page, 'Pearl ones')).toBeVisible()

  // The change is undone, and done for good by a second one.
  const undo = page.getByRole('button', { name: 'Undo: back to “White ones”' })
  await undo.click()
  await expect(rowOf(page, 'White ones')).toBeVisible()
  await expect(undo).toHaveCount(0)
  await pencil.click()
  await field(page).fill('Silver ones')
  await field(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo: back to “White ones”' })).toBeVisible()
  await page.reload()
  await rowOf(page, 'Silver ones').getByText('Car auctions', { exact: true }).click()
  await expect(page).toHaveURL('/car-auction?sort=year&order=DESC')
  await listLoaded(page)
})

test('several searches are selected and deleted after one question', async ({
  page,
  expectRefusal,
}) => {
  await page.goto('/saved-searches')
  await boxOf(page, 'Cheap ones').check()
  await expect(bar(page)).toContainText('1 selected')
  await boxOf(page, 'Sold ones').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('4 selected')
  await expect(page.getByLabel('Select all rows of the page')).toBeChecked()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('3 selected')
  await expect(page.locator('[role=status]').filter({ hasText: '3 selected' })).toBeAttached()
  expect(await accessibilityViolations(page)).toEqual([])

  // One is refused: it stays, and the dialog shows why.
  expectRefusal('500 /api/user/delete-search')
  let refuses = true
  await page.route('**/api/user/delete-search', async (route) => {
    if (!refuses) return route.continue()
    refuses = false
    return route.fulfill({
      status: 500,
      json: { success: false, messageCode: 'internal', message: '', requestId: 'x' },
    })
  })
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 3 searches?' })
  await expect(question.getByRole('listitem')).toHaveText(['Cheap ones', 'White ones', 'Sold ones'])
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Delete this search?' })
  await expect(again.getByRole('alert')).toContainText('1 search was not deleted.')
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await again.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await expect(page.locator('[data-row]')).toHaveText([/Bikes by year/])
  await expect(bar(page)).not.toBeAttached()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the searches stand one below the other', async ({ page }) => {
    await page.goto('/saved-searches')
    const list = page.getByRole('list', { name: 'Saved searches' })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await boxOf(page, 'White ones').check()
    await bar(page).getByRole('button', { name: 'Select all' }).click()
    await expect(bar(page)).toContainText('4 selected')
    await page.getByRole('button', { name: 'Rename “Sold ones”' }).click()
    await expect(field(page)).toBeFocused()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

test('pages of the list have addresses', async ({ page }) => {
  await page.setViewportSize(desk.viewport)
  await page.goto('/saved-searches?page=2&pageSize=20')
  await page.getByRole('button', { name: 'To the first page' }).click()
  await expect(page.locator('[data-row]')).toHaveCount(4)
})
