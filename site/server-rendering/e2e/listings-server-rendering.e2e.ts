import type { Page } from '@playwright/test'
import { expect, test } from '#testing/browser/fixtures.ts'
import { listLoaded, openList } from '#testing/browser/lots-list.ts'
import { prefer } from '#testing/browser/preferences.ts'
import { desktop, laptop, phone } from '#testing/browser/screens.ts'

/** Returns the positions of the first visible elements. */
const positions = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    // Rows that were not painted yet have an estimated height.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return [...document.querySelectorAll('h1, [data-row], [data-row] a, [data-row] img')]
      .slice(0, 12)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.textContent, ...[x, y, width, height].map(Math.round)]
      })
  })

/** Whether the lots in the HTML are visible without any script. */
const isShown = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('#root [data-row]')
    return row !== null && getComputedStyle(row).visibility === 'visible'
  })

const appScript = /\/assets\/index-.*\.js$/

/** Opens a page on which the app does not load. */
async function openWithoutApp(page: Page, path: string): Promise<void> {
  await page.route(appScript, (route) => route.abort())
  await page.goto(path, { waitUntil: 'domcontentloaded' })
}

/** Opens a page, and expects that the app hydrates the rendered page without a change. */
async function expectHydrated(page: Page, path: string): Promise<void> {
  // Until the app loads, the page shows what the server rendered.
  const held = Promise.withResolvers<void>()
  await page.route(appScript, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#root [data-row]').nth(2)).toBeVisible()
  expect(await isShown(page), path).toBe(true)
  const rendered = await positions(page)
  const row = await page.locator('#root [data-row]').first().elementHandle()
  held.resolve()
  await expect(page.locator('#page-data')).not.toBeAttached()
  await listLoaded(page)
  expect(await positions(page), path).toEqual(rendered)
  // The elements are the same, not replaced.
  expect(await row?.evaluate((element) => element.isConnected), path).toBe(true)
  await page.unrouteAll()
}

test('the server renders lists for desktops, and they hydrate without a change', async ({
  page,
}) => {
  await openWithoutApp(page, '/car-auction')
  expect(await isShown(page), 'on the first visit').toBe(true)
  await page.unrouteAll()
  // A visit stores the size of the window and the width of tables.
  await openList(page)
  for (const path of ['/car-auction', '/sales-statistic', '/bike-auctions']) {
    await expectHydrated(page, path)
  }
  await page.setViewportSize(laptop.viewport)
  await openList(page)
  await expectHydrated(page, '/car-auction')
  await page.setViewportSize(desktop.viewport)

  const sales = await (await page.request.get('/sales-statistic')).text()
  expect(sales, 'prices with their list').toMatch(/id="root".*% sold<.*median</s)

  // The server renders the stored language and theme, and does not cache them for others.
  await prefer(page, 'language', 'ru')
  await prefer(page, 'theme', 'dark')
  const response = await page.request.get('/bike-auctions')
  const document = await response.text()
  expect(document).toContain('<html lang="ru" data-theme="dark">')
  expect(document).toMatch(/id="root".*Мотоаукционы/s)
  expect(response.headers()['cache-control']).toBe('no-store')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the server renders lists for phones, and they hydrate without a change', async ({
    page,
  }) => {
    await openList(page)
    for (const path of ['/car-auction', '/bike-statistics']) await expectHydrated(page, path)
  })
})

test.describe('between desktop and phone', () => {
  test.use({ viewport: { width: 1100, height: 900 } })

  test('a page rendered for another kind of screen, and hidden lots, are never visible', async ({
    page,
  }) => {
    await openWithoutApp(page, '/car-auction')
    await expect(page.locator('#root [data-row]')).not.toHaveCount(0)
    expect(await isShown(page)).toBe(false)
    await page.unrouteAll()
    await page.reload()
    await listLoaded(page)
    expect(await isShown(page)).toBe(true)
    // From here on the server knows the size of the window.
    await openWithoutApp(page, '/car-auction')
    expect(await isShown(page)).toBe(true)
    await page.unrouteAll()
    await openList(page)

    // The first lots may have run before the list is loaded again, and leave its first page.
    for (let row = 0; row < 10; row++) await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText(/^1 hidden lot/)).toBeVisible()
    const response = await page.goto('/car-auction')
    expect(await response?.text()).not.toContain('data-row=')
    await listLoaded(page)
    await expect(page.getByText(/^1 hidden lot/)).toBeVisible()
  })
})
