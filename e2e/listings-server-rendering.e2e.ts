import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList } from './lots-list.ts'
import { prefer } from './preferences.ts'
import { desk, laptop, phone } from './screens.ts'

/** Positions of the first visible elements. */
const positions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, [data-row], [data-row] a, [data-row] img')]
      .slice(0, 12)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.textContent, ...[x, y, width, height].map(Math.round)]
      }),
  )

/** Whether the lots in the HTML are visible, without any script. */
const isShown = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('#root [data-row]')
    return row !== null && getComputedStyle(row).visibility === 'visible'
  })

const appScript = /\/assets\/page-.*\.js$/

for (const [name, screen, path] of [
  ['desk', desk, '/car-auction'],
  ['laptop', laptop, '/car-auction'],
  ['phone', phone, '/car-auction'],
  ['desk', desk, '/sales-statistic'],
  ['phone', phone, '/bike-statistics'],
  ['desk', desk, '/bike-auctions'],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test(`${path} is rendered by the server, and hydrated without a change`, async ({ page }) => {
      // The first visit stores the width of tables.
      await openList(page, path)
      // Until the app is loaded, the page shows what the server has rendered.
      const held = Promise.withResolvers<void>()
      await page.route(appScript, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#root [data-row]').nth(2)).toBeVisible()
      expect(await isShown(page)).toBe(true)
      await page.evaluate(() => document.fonts.ready)
      const rendered = await positions(page)
      const row = await page.locator('#root [data-row]').first().elementHandle()
      held.resolve()
      await expect(page.locator('#page-data')).not.toBeAttached()
      await listLoaded(page)
      expect(await positions(page)).toEqual(rendered)
      // The same elements, not new ones.
      const same = await row?.evaluate((element) => element.isConnected)
      expect(same).toBe(true)
    })
  })
}

/** Opens a page on which the app does not load. */
async function openWithoutApp(page: Page, path: string): Promise<void> {
  await page.route(appScript, (route) => route.abort())
  await page.goto(path, { waitUntil: 'domcontentloaded' })
}

test('a list is visible at once on a first visit, too', async ({ page }) => {
  await openWithoutApp(page, '/car-auction')
  expect(await isShown(page)).toBe(true)
})

test.describe('between desktop and phone', () => {
  test.use({ viewport: { width: 1100, height: 900 } })

  test('a list that was rendered for another kind of screen is hidden until it is hydrated', async ({
    page,
  }) => {
    await openWithoutApp(page, '/car-auction')
    const rows = await page.locator('#root [data-row]').count()
    expect(rows).toBeGreaterThan(0)
    expect(await isShown(page)).toBe(false)
    await page.unrouteAll()
    await page.reload()
    await listLoaded(page)
    expect(await isShown(page)).toBe(true)
    // From now on the server has the size of the window.
    await openWithoutApp(page, '/car-auction')
    expect(await isShown(page)).toBe(true)
  })
})

test('prices of sales are rendered with their list', async ({ page }) => {
  const response = await page.goto('/sales-statistic')
  expect(await response?.text()).toMatch(/id="root".*% sold<.*median</s)
  await listLoaded(page)
})

test.describe('in Russian', () => {
  test.use({ language: 'ru' })

  test('a list is rendered in the stored language and theme, and not cached for others', async ({
    page,
  }) => {
    await prefer(page, 'theme', 'dark')
    const response = await page.goto('/bike-auctions')
    const document = await response?.text()
    expect(document).toContain('<html lang="ru" data-theme="dark">')
    expect(document).toMatch(/id="root".*Мотоаукционы/s)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await listLoaded(page)
  })
})

test('hidden lots are never visible, not even for a moment', async ({ page }) => {
  await openList(page)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText(/^1 hidden lot/)).toBeVisible()
  const response = await page.goto('/car-auction')
  expect(await response?.text()).not.toContain('data-row')
  await listLoaded(page)
})
