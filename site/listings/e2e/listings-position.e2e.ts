import type { Page } from '@playwright/test'
import { horizontalOverflow } from '#testing/browser/accessibility.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { shiftsOf, watchShifts } from '#testing/browser/layout-shifts.ts'
import {
  listLoaded,
  lotIds,
  openList,
  positionStored,
  rowOf,
  rowsOf,
  topOf,
} from '#testing/browser/lots-list.ts'
import { phone } from '#testing/browser/screens.ts'

/** Opens a page again, and expects no layout shift while its content arrives. */
async function expectStill(page: Page): Promise<void> {
  await page.reload()
  await listLoaded(page)
  await page.waitForLoadState('networkidle')
  expect((await shiftsOf(page)).all).toBeLessThanOrEqual(0.02)
}

/** Scrolls to a lot, and returns a function that expects it at the same height again. */
async function scrollToRow(page: Page, id: string, block: ScrollLogicalPosition) {
  await rowOf(page, id).evaluate((row, to) => row.scrollIntoView({ block: to }), block)
  await positionStored(page)
  const top = await topOf(page, id)
  return () =>
    expect.poll(async () => Math.abs((await topOf(page, id)) - top)).toBeLessThanOrEqual(2)
}

test('on a desktop nothing shifts, and a reload restores the scroll position and the prices', async ({
  page,
}) => {
  await watchShifts(page)
  // The first visit stores the layout of lists.
  await openList(page)
  await expectStill(page)
  const expectAgain = await scrollToRow(page, (await lotIds(page))[12] ?? '', 'center')
  await page.reload()
  await listLoaded(page)
  await expectAgain()

  await openList(page, '/sales-statistic')
  await openList(page, '/sales-statistic')
  const prices = page.getByRole('region', { name: 'Sold prices' })
  const chart = prices.getByRole('application')
  await expect(chart).toBeVisible()
  expect((await shiftsOf(page)).prices).toBe(0)
  const fold = prices.getByRole('heading', { level: 2 }).getByRole('button')
  await fold.click()
  await expect(chart).toHaveCount(0)
  await page.reload()
  await listLoaded(page)
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('nothing shifts, the list grows at its end, and a reload and going back restore it', async ({
    page,
  }) => {
    await watchShifts(page)
    await openList(page)
    await expectStill(page)
    for (const count of [40, 60]) {
      await expect
        .poll(async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
          return rowsOf(page).count()
        })
        .toBeGreaterThanOrEqual(count)
    }
    const ids = await lotIds(page)
    expect(new Set(ids).size).toBe(ids.length)
    const expectAgain = await scrollToRow(page, ids[45] ?? '', 'start')
    await page.reload()
    await listLoaded(page)
    await expectAgain()
    // Go to another page and back.
    await page.evaluate(() => history.pushState({}, '', '/profile'))
    await page.goBack()
    await listLoaded(page)
    await expectAgain()
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)

    await page.getByRole('link', { name: 'Back to the top' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const first = (await lotIds(page)).slice(0, 20)
    await openList(page, '/car-auction?page=3')
    expect((await lotIds(page)).filter((id) => first.includes(id))).toEqual([])
  })
})
