import type { Page } from '@playwright/test'
import { api } from '../contract/api.ts'
import { formatNumber, formatYen } from '../contract/core/money.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList, rowsOf } from './lots-list.ts'
import { phone } from './screens.ts'

/** Price statistics from the API, with the session of the page. */
async function readSummary(page: Page, query = '') {
  const response = await page.request.get(`/api/stats/sales-summary${query}`)
  return api.salesSummary.response.parse(await response.json())
}

const pricesOf = (page: Page) => page.getByRole('region', { name: /^(Sold prices|Цены продаж)/ })
const chartOf = (page: Page) => pricesOf(page).getByRole('application')

/** The button that collapses the prices. */
const foldOf = (page: Page) => pricesOf(page).getByRole('heading', { level: 2 }).getByRole('button')

test('prices are shown as text and chart, and change with the filters', async ({ page }) => {
  await openList(page, '/sales-statistic')
  const { all } = await readSummary(page)
  await expect(chartOf(page)).toBeVisible()
  const sentence = pricesOf(page).getByRole('paragraph').first()
  await expect(sentence).toContainText(`${formatNumber(all.sold)} sales`)
  await expect(sentence).toContainText(`median ${formatYen(all.median ?? 0)}`)

  await openList(page, '/sales-statistic?condition=4.5')
  const some = await readSummary(page, '?condition=4.5')
  expect(some.all.sold).toBeLessThan(all.sold)
  await expect(sentence).toContainText(formatYen(some.all.median ?? 0))
  expect(await accessibilityViolations(page)).toEqual([])
})

test('prices can be read with the keyboard, point by point', async ({ page }) => {
  await openList(page, '/sales-statistic')
  const { months } = await readSummary(page)
  await chartOf(page).focus()
  await page.keyboard.press('ArrowRight')
  const [first, second] = months.map(({ median }) => formatYen(median ?? 0))
  const status = pricesOf(page).getByRole('status')
  const statusOf = (median = '') => status.filter({ hasText: median })
  await expect(statusOf(first).or(statusOf(second))).toBeVisible()
})

test('prices can be shown as a table', async ({ page }) => {
  await openList(page, '/sales-statistic')
  const { grades } = await readSummary(page)
  await page.getByRole('radio', { name: 'Grade' }).check({ force: true })
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: 'Sold prices by condition grade' })
  const rows = table.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(grades.length)
  await expect(rows.first()).toContainText(formatYen(grades[0]?.median ?? 0))
  expect(await accessibilityViolations(page)).toEqual([])
})

test('prices stay collapsed after a reload, and nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    const prices = 'main section:has(h2 button[aria-expanded])'
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, sources } = entry as unknown as {
          hadRecentInput: boolean
          sources: readonly { node: Node | null }[]
        }
        const inside = sources.some(({ node }) => node?.parentElement?.closest(prices))
        if (inside && !hadRecentInput) Reflect.set(window, 'shifted', 1)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The first visit stores the layout of lists.
  await openList(page, '/sales-statistic')
  await openList(page, '/sales-statistic')
  await expect(chartOf(page)).toBeVisible()
  const shifted = await page.evaluate(() => Reflect.get(window, 'shifted'))
  expect(shifted).toBe(0)
  await foldOf(page).click()
  await expect(chartOf(page)).toHaveCount(0)
  await page.reload()
  await listLoaded(page)
  await expect(foldOf(page)).toHaveAttribute('aria-expanded', 'false')
})

test('an error of prices is shown in their section, with a retry', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('503 /api/stats/sales-summary')
  const refusal = { success: false, messageCode: 'unavailable', message: '', requestId: 'r' }
  let isAway = true
  await page.route('**/sales-summary*', (route) =>
    isAway ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
  )
  await openList(page)
  await page.getByRole('link', { name: 'Sales statistics' }).first().click()
  const alert = pricesOf(page).getByRole('alert')
  await expect(alert).toBeVisible()
  await expect(rowsOf(page)).not.toHaveCount(0)
  isAway = false
  await alert.getByRole('button').click()
  await expect(chartOf(page)).toBeVisible()
})

test.describe('on a phone in Russian', () => {
  test.use({ ...phone, language: 'ru' })

  test('the list is above the prices', async ({ page }) => {
    await openList(page, '/sales-statistic')
    const prices = pricesOf(page)
    await expect(prices).toContainText('медиана')
    await expect(chartOf(page)).toHaveCount(0)
    await foldOf(page).click()
    await expect(chartOf(page)).toBeVisible()
    await expect(prices).not.toHaveText(/Median|Middle|sold/, { useInnerText: true })
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
