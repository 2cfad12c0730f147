import type { Page } from '@playwright/test'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, lotIds, openList, positionStored, rowOf, rowsOf, topOf } from './lots-list.ts'
import { phone } from './screens.ts'

test.use(phone)

const scrollToEnd = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
const scrolled = (page: Page) => page.evaluate(() => scrollY)

for (const language of ['en', 'ru'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language === 'ru' ? 'ru-RU' : 'en-GB' })

    test('a list loads more on scrolling, and a reload and going back restore it', async ({
      page,
    }) => {
      await openList(page)
      for (const count of [40, 60]) {
        await expect
          .poll(async () => {
            await scrollToEnd(page)
            return rowsOf(page).count()
          })
          .toBeGreaterThanOrEqual(count)
      }
      const ids = await lotIds(page)
      expect(new Set(ids).size).toBe(ids.length)
      const seen = ids[45] ?? ''
      await rowOf(page, seen).evaluate((row) => row.scrollIntoView({ block: 'start' }))
      await positionStored(page)
      const top = await topOf(page, seen)
      const expectNear = () =>
        expect.poll(async () => Math.abs((await topOf(page, seen)) - top)).toBeLessThanOrEqual(2)
      await page.reload()
      await listLoaded(page)
      await expectNear()
      // To another page, and back.
      await page.evaluate(() => history.pushState({}, '', '/profile'))
      await page.goBack()
      await listLoaded(page)
      await expectNear()
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
      expect(await accessibilityViolations(page)).toEqual([])

      await page.getByRole('link', { name: /^(Наверх|Back to the top)$/ }).click()
      await expect.poll(() => scrolled(page)).toBe(0)
      // Another order clears the list and begins at its top.
      await scrollToEnd(page)
      await page.getByRole('button', { name: /^(Порядок|Order)/ }).click()
      await page.getByRole('menuitemradio').nth(3).click()
      await expect(page).toHaveURL(/sort=year/)
      await listLoaded(page)
      await expect.poll(() => scrolled(page)).toBe(0)
      await expect.poll(() => rowsOf(page).count()).toBeLessThanOrEqual(40)
    })
  })
}

test('a link to a later page opens it, with a button for the earlier one', async ({ page }) => {
  await openList(page)
  const first = (await lotIds(page)).slice(0, 20)
  await openList(page, '/car-auction?page=3')
  const again = async () => (await lotIds(page)).filter((id) => first.includes(id))
  await expect.poll(again).toEqual([])
  await page.getByRole('link', { name: 'To the first page' }).click()
  await expect.poll(async () => (await lotIds(page)).slice(0, 20)).toEqual(first)
})

test('a list shows why loading more failed, and retries', async ({ page, expectRefusal }) => {
  expectRefusal('503 /api/*/listing')
  await openList(page)
  await expect(rowsOf(page)).toHaveCount(20)
  const secondPage = /\/api\/car-auction\/listing\?.*page=2/
  await page.route(secondPage, (route) => route.fulfill({ status: 503, body: '' }))
  await scrollToEnd(page)
  const again = page.getByRole('main').getByRole('alert').getByRole('button')
  await expect(again).toBeVisible()
  await page.unroute(secondPage)
  await again.click()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThanOrEqual(40)
})
