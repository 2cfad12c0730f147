import type { Locator, Page } from '@playwright/test'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, lotIds, openList, rowOf, rowsOf } from './lots-list.ts'
import { clearSaved } from './saved-lists.ts'
import { phone } from './screens.ts'

test.use({ signedInAs: 'dealer' })

// All tests share an account, so each begins by removing all favorites.
test.beforeEach(({ page }) => clearSaved(page))

/** The button of the first lot. */
const star = (page: Page) =>
  rowsOf(page)
    .first()
    .getByRole('button', { name: /favorites/ })

const inGroup = (page: Page, letter: string) =>
  page.getByRole('button', { name: `In group ${letter} of favorites` })

/** Opens the menu of a lot and presses one of its entries. */
async function choose(page: Page, button: Locator, entry: string): Promise<void> {
  await button.click()
  const menu = page.getByRole('menu')
  await menu.getByText(entry, { exact: true }).click()
  await expect(menu).not.toBeAttached()
}

test('a lot is marked, moved, found in its group and removed, there and in the list', async ({
  page,
}) => {
  await openList(page)
  const [id = ''] = await lotIds(page)
  await choose(page, star(page), 'Group A')
  await expect(inGroup(page, 'A')).toBeFocused()
  await choose(page, star(page), 'Group B')
  await expect(inGroup(page, 'B')).toBeVisible()
  await page.getByRole('link', { name: 'Favorites' }).first().click()
  await expect(page.getByRole('heading', { name: 'Group A is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'Group B 1' }).click()
  await expect(rowOf(page, id)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  // The file has the lots of the group alone, below a line of headings.
  const file = page.getByRole('link', { name: /^Export/ })
  const exported = await page.request.get((await file.getAttribute('href')) ?? '')
  expect((await exported.text()).trimEnd().split('\r\n')).toHaveLength(2)
  await page.reload()
  await listLoaded(page)
  await choose(page, inGroup(page, 'B'), 'Remove from favorites')
  await expect(page.getByRole('heading', { name: 'Group B is empty' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Group B 0' })).toBeVisible()
  await openList(page)
  await expect(star(page)).toHaveAccessibleName('Add to favorites')
  // Choosing its own group removes a lot, too.
  await choose(page, star(page), 'Group C')
  await expect(inGroup(page, 'C')).toBeEnabled()
  await choose(page, star(page), 'Group C')
  await expect(inGroup(page, 'C')).not.toBeAttached()
})

test('several lots are selected, moved to another group and removed', async ({ page }) => {
  await openList(page)
  const [first = '', second = '', third = ''] = await lotIds(page)
  for (const carId of [first, second, third]) {
    const data = { group: 'A', carId, type: 'car-auction' }
    expect((await page.request.post('/api/favorite/add', { data })).status()).toBe(200)
  }
  await page.goto('/favorites/A')
  const boxOf = (id: string) => rowOf(page, id).getByRole('checkbox')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await boxOf(first).check()
  await boxOf(third).check()
  await expect(bar).toContainText('2 selected')
  await choose(page, bar.getByRole('button', { name: 'Move to another group' }), 'Group B')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(bar).not.toBeAttached()
  await page.getByRole('link', { name: 'Group B 2' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByLabel('Select all rows of the page').check()
  await bar.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(page.getByRole('heading', { name: 'Group B is empty' })).toBeVisible()
})

test('lots are marked with the keyboard', async ({ page }) => {
  await openList(page)
  await page.keyboard.press('j')
  await page.keyboard.press('f')
  await expect(inGroup(page, 'A')).toBeEnabled()
  await star(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await expect(inGroup(page, 'D')).toBeEnabled()
  await star(page).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).not.toBeAttached()
  await expect(star(page)).toBeFocused()
})

test('a group is shown by page type, including finished lots', async ({ page }) => {
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json()
  const [sold] = (await read('/stats/listing?pageSize=1&status=4533')).carsList
  const [bike] = (await read('/bikes/listing?pageSize=1')).bikeList
  for (const [lot, type] of [
    [sold, 'car-auction'],
    [bike, 'bikes'],
  ] as const) {
    const data = { group: 'E', carId: lot.id, type }
    expect((await page.request.post('/api/favorite/add', { data })).status()).toBe(200)
  }
  await openList(page, '/favorites/E?type=stats')
  await expect(rowOf(page, sold.id)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  // Here a finished lot can be moved, too.
  await choose(page, inGroup(page, 'E'), 'Group D')
  await expect(page.getByRole('heading', { name: 'Group E is empty' })).toBeVisible()
  await page.getByRole('tab', { name: 'Bike auctions 1' }).click()
  await expect(page).toHaveURL('/favorites/E?type=bikes')
  await listLoaded(page)
  await expect(rowOf(page, bike.id)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
})

test('two presses on a slow network send one call', async ({ page }) => {
  await openList(page)
  let calls = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/api/favorite/**', async (route) => {
    calls++
    await held.promise
    await route.continue()
  })
  await choose(page, star(page), 'Group A')
  // Shown before the server has agreed, and disabled until it has.
  await expect(inGroup(page, 'A')).toBeDisabled()
  await star(page).click({ force: true })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('f')
  held.resolve()
  await expect(inGroup(page, 'A')).toBeEnabled()
  expect(calls).toBe(1)
})

test('an error is shown beside the button, and the lot is not marked', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('409 /api/favorite/add')
  await openList(page)
  await page.route('**/api/favorite/add', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, messageCode: 'favorite_limit', message: '', requestId: 'x' },
    }),
  )
  await choose(page, star(page), 'Group A')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('which is the most')
  await expect(star(page)).toHaveAccessibleName('Add to favorites')
  await page.keyboard.press('Escape')
  await expect(alert).not.toBeAttached()
})

test.describe('on a phone in Russian', () => {
  test.use({ ...phone, language: 'ru', locale: 'ru-RU' })

  test('a lot is marked, a search is saved, and both are found again', async ({ page }) => {
    await openList(page)
    const button = rowsOf(page)
      .first()
      .getByRole('button', { name: /избранно/ })
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await button.tap()
    await page.getByRole('menuitemradio', { name: 'Группа A' }).tap()
    await expect(page.getByRole('button', { name: 'В избранном, группа A' })).toBeVisible()
    await page.getByRole('button', { name: 'Сохранить поиск' }).tap()
    await page.getByLabel('Название').fill('Всё подряд')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).tap()
    await page.getByRole('button', { name: 'Показать все поиски' }).tap()
    await expect(page.getByText('Всё подряд', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await openList(page, '/favorites/A')
    await expect(rowsOf(page)).toHaveCount(1)
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/favorites/E')
    await expect(page.getByRole('heading', { name: 'В группе E пока ничего нет' })).toBeVisible()
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
  })
})

test('the menu of favorites has no accessibility violations in either theme', async ({ page }) => {
  await openList(page)
  await choose(page, star(page), 'Group A')
  await star(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('the page of favorites has no accessibility violations in either theme', async ({ page }) => {
  await openList(page)
  await choose(page, star(page), 'Group A')
  await expect(inGroup(page, 'A')).toBeEnabled()
  await openList(page, '/favorites/A')
  expect(await violationsInBothThemes(page)).toEqual([])
})
