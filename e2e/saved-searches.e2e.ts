import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList } from './lots-list.ts'
import { clearSaved } from './saved-lists.ts'

test.use({ signedInAs: 'dealer' })

// All tests share an account, so each begins by removing all saved searches.
test.beforeEach(({ page }) => clearSaved(page))

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save search', exact: true })
const listButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Saved searches ${count || ''}`.trim(), exact: true })
const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function save(page: Page, title: string): Promise<void> {
  await saveButton(page).click()
  await titleField(page).fill(title)
  await submit(page).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
}

test('a search is saved, run, renamed and deleted', async ({ page }) => {
  await openList(page, '/car-auction?sort=year&order=DESC')
  await saveButton(page).click()
  await expect(titleField(page)).not.toHaveValue('')
  await expect(titleField(page)).toBeFocused()
  await titleField(page).fill('   ')
  await expect(submit(page)).toBeDisabled()
  await titleField(page).fill('Newest first')
  await titleField(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Search saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await expect(saveButton(page)).toBeFocused()

  await openList(page)
  await listButton(page, 1).click()
  const total = await page.request.get('/api/car-auction/listing?pageSize=1')
  const found = (await total.json()).pageInfo.totalSearchResults
  const list = page.getByRole('dialog')
  const count = async () => (await list.getByText(/\d lots now/).innerText()).replaceAll(/\D/g, '')
  await expect.poll(count).toBe(String(found))
  await list.getByRole('link', { name: /Newest first/ }).click()
  await expect(page).toHaveURL('/car-auction?sort=year&order=DESC')
  await listLoaded(page)

  await listButton(page, 1).click()
  const pencil = list.getByRole('button', { name: 'Rename “Newest first”' })
  await pencil.click()
  const newTitle = list.getByLabel('New title', { exact: true })
  await newTitle.fill('Something else')
  // Leaves the field, and not the dialog.
  await newTitle.press('Escape')
  await expect(pencil).toBeVisible()
  await pencil.click()
  await newTitle.fill('  ')
  await newTitle.press('Enter')
  await pencil.click()
  await newTitle.fill('The newest')
  await list.getByRole('button', { name: 'Keep the new title' }).click()
  await expect(list.getByRole('link', { name: /The newest/ })).toBeVisible()
  await expect(list.getByText(/newest first/i)).toHaveCount(0)

  await list.getByRole('button', { name: 'Delete “The newest”' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this search?' })
  await expect(question).toContainText('The newest')
  await page.keyboard.press('Escape')
  await expect(question).not.toBeAttached()
  await list.getByRole('button', { name: 'Delete “The newest”' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(list.getByText('Nothing saved yet', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listButton(page, 0)).toBeVisible()
})

test('a double click saves once', async ({ page }) => {
  await openList(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/save-search')) sent += 1
  })
  await saveButton(page).click()
  await titleField(page).fill('In one go')
  await submit(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Search saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listButton(page, 1)).toBeVisible()
  // Both before the page is rendered again.
  await saveButton(page).click()
  await titleField(page).fill('And another')
  await submit(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('heading', { name: 'Search saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listButton(page, 2)).toBeVisible()
  expect(sent).toBe(2)
})

test('ten searches are the limit, which the dialog shows instead of a field for the title', async ({
  page,
}) => {
  for (let at = 1; at < 10; at++) {
    const data = { title: `Search ${at}`, params: 'sort=year', type: 'car-auction' }
    expect((await page.request.post('/api/user/save-search', { data })).status()).toBe(200)
  }
  await openList(page)
  await expect(listButton(page, 9)).toBeVisible()
  await save(page, 'The tenth')
  await expect(listButton(page, 10)).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByRole('heading', { name: 'No room for another search' })).toBeVisible()
  await page.getByRole('button', { name: 'Show saved searches' }).click()
  const list = page.getByRole('dialog', { name: 'Saved searches' })
  await expect(list.getByRole('link').nth(9)).toBeAttached()
  const scrolled = list.locator('div', { has: page.getByRole('list') }).last()
  await expect.poll(async () => (await scrolled.boundingBox())?.height).toBeLessThanOrEqual(480)
})

test('the dialog shows why nothing was saved, and preserves its input', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('409 /api/user/save-search')
  await openList(page)
  await page.route('**/api/user/save-search', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, messageCode: 'saved_search_limit', message: '', requestId: 'x' },
    }),
  )
  await saveButton(page).click()
  await titleField(page).fill('White ones')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(titleField(page)).toHaveValue('White ones')
})

test('the dialog that saves a search has no accessibility violations in either theme', async ({
  page,
}) => {
  await openList(page)
  await saveButton(page).click()
  await expect(titleField(page)).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('the dialog of saved searches has no accessibility violations in either theme', async ({
  page,
}) => {
  await openList(page)
  await save(page, 'White ones')
  await listButton(page, 1).click()
  await expect(page.getByText(/lots now/)).toBeVisible()
  await page.getByRole('button', { name: /^Rename/ }).click()
  expect(await violationsInBothThemes(page)).toEqual([])
})
