import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listLoaded, lotIds, openList } from './lots-list.ts'
import { phone } from './screens.ts'

const boxesOf = (page: Page | Locator): Locator =>
  page
    .getByRole('group', { name: 'Condition', exact: true })
    .getByRole('checkbox', { name: /^(?!.*and better)/ })

/** The button of the panel once it has the number of lots. */
const searchButton = (page: Page) => page.getByRole('button', { name: /^Search · \d/ })

const brokenProxy = { status: 503, body: 'Service unavailable' }

/** Expects the lots that the API has for the address of the page. */
async function expectLotsOfAddress(page: Page): Promise<void> {
  const { search } = new URL(page.url())
  const response = await page.request.get(`/api/car-auction/listing${search}`)
  const { carsList }: { carsList: { id: string }[] } = await response.json()
  await expect.poll(() => lotIds(page)).toEqual(carsList.map(({ id }) => id))
}

test('a filter pressed offline changes no lots, and loads its lots when online again', async ({
  page,
  context,
}) => {
  await openList(page)
  await expect(boxesOf(page).nth(4)).toBeVisible()
  const before = await lotIds(page)
  const alert = page.getByRole('alert')
  await context.setOffline(true)
  await boxesOf(page).nth(3).check()
  await expect(page).toHaveURL(/[?&]condition=/)
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText('The server does not answer')
  await expect.poll(() => lotIds(page)).toEqual(before)
  await expect(boxesOf(page).nth(3)).toBeChecked()
  // Another filter is added, and the lots are still those loaded last.
  await boxesOf(page).nth(2).check()
  await expect(page).toHaveURL(/[?&]condition=[^,]+,/)
  await expect(alert).toHaveCount(1)
  await expect.poll(() => lotIds(page)).toEqual(before)

  await context.setOffline(false)
  await listLoaded(page)
  await expect(alert).toHaveCount(0)
  await expectLotsOfAddress(page)
  expect(await lotIds(page)).not.toEqual(before)
  await expect(searchButton(page)).toBeVisible()
})

test('the retry button repeats everything that failed', async ({ page, expectRefusal }) => {
  expectRefusal('503 /api/*/listing')
  expectRefusal('503 /api/car-auction/filters')
  await openList(page)
  await expect(boxesOf(page).nth(4)).toBeVisible()
  await page.route(/\/api\/car-auction\/(listing|filters)\?/, (route) => route.fulfill(brokenProxy))
  await boxesOf(page).nth(3).check()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await listLoaded(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectLotsOfAddress(page)
  await expect(searchButton(page)).toBeVisible()
})

test('an error of counters is shown in their panel, beside the last ones', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('503 /api/car-auction/filters')
  await openList(page)
  await expect(boxesOf(page).nth(4)).toBeVisible()
  await page.route(/\/api\/car-auction\/filters\?/, (route) => route.fulfill(brokenProxy))
  await boxesOf(page).nth(3).check()
  await listLoaded(page)
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await expect(panel.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(searchButton(page)).toBeVisible()
  await expect(boxesOf(page).nth(3)).toBeChecked()
})

test('statistics still show their lots and prices offline', async ({ page, context }) => {
  await openList(page, '/sales-statistic')
  await expect(boxesOf(page).nth(4)).toBeVisible()
  const prices = page.getByRole('region', { name: 'Sold prices' }).getByText(/\d sales/)
  await expect(prices).toBeVisible()
  const [before, figures] = [await lotIds(page), await prices.innerText()]
  await context.setOffline(true)
  await boxesOf(page).nth(3).check()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect.poll(() => lotIds(page)).toEqual(before)
  await expect(prices).toHaveText(figures)
  await context.setOffline(false)
  await listLoaded(page)
  await expect(prices).not.toHaveText(figures)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the dialog of filters preserves its choices offline', async ({ page, context }) => {
    await openList(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    const window = page.getByRole('dialog', { name: 'Filters' })
    const boxes = boxesOf(window)
    await expect(boxes.nth(4)).toBeVisible()
    await context.setOffline(true)
    await boxes.nth(3).check()
    await expect(window.getByText('This did not load.', { exact: true })).toBeVisible()
    await expect(boxes.nth(3)).toBeChecked()
    await context.setOffline(false)
    await expect(window.getByRole('button', { name: /^Show \d/ })).toBeVisible()
    await expect(window.getByText('This did not load.', { exact: true })).toHaveCount(0)
  })
})
