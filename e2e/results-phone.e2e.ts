import { describe, expect, test } from 'vitest'
import { barriersOf, lotIds, settled, sidewaysOf, signIn, soon, visit } from './journey.ts'
import { remembered, rowOf, topOf } from './lots-in-view.ts'
import { prefer } from './preferences.ts'

const phone = { width: 390, height: 844, touch: true }

describe.each(['en-GB', 'ru-RU'])('on a phone that speaks %s', (locale) => {
  test('the list goes on by itself, and the way back and a reload find it again', () =>
    visit(
      async (here) => {
        const { page } = here
        await signIn(here)
        // Signing in brings the language of the account, which other journeys change.
        await prefer(page, 'language', locale.slice(0, 2))
        await page.reload()
        await settled(page)
        const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        for (const count of [40, 60]) {
          await soon(async () => {
            await toEnd()
            return (await lotIds(page)).length
          }).toBeGreaterThanOrEqual(count)
        }
        const ids = await lotIds(page)
        expect(new Set(ids).size).toBe(ids.length)
        const seen = ids[45] ?? ''
        await rowOf(page, seen).evaluate((row) => row.scrollIntoView({ block: 'start' }))
        await remembered(page)
        const top = await topOf(page, seen)

        const near = async () => {
          await soon(async () => Math.abs((await topOf(page, seen)) - top)).toBeLessThanOrEqual(2)
        }
        await page.reload()
        await settled(page)
        await near()
        // Elsewhere, and back.
        await page.evaluate(() => history.pushState({}, '', '/profile'))
        await page.goBack()
        await settled(page)
        await near()
        await soon(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
        expect(await barriersOf(page)).toEqual([])

        await page.getByRole('link', { name: /^(Наверх|Back to the top)$/ }).click()
        await soon(() => page.evaluate(() => scrollY)).toBe(0)
        // Another order clears the list and begins at its top.
        await toEnd()
        await page.getByRole('button', { name: /^(Порядок|Order)/ }).click()
        await page.getByRole('menuitemradio').nth(3).click()
        await page.waitForURL(/sort=year/)
        await settled(page)
        await soon(() => page.evaluate(() => scrollY)).toBe(0)
        await soon(async () => (await lotIds(page)).length).toBeLessThanOrEqual(40)
      },
      { ...phone, locale },
    ))
})

describe('a phone', () => {
  test('opens a link to a later page there, with a way up', () =>
    visit(async (here) => {
      const { page, url } = here
      await signIn(here)
      const first = (await lotIds(page)).slice(0, 20)
      await page.goto(`${url}/car-auction?page=3`)
      await settled(page)
      const again = async () => (await lotIds(page)).filter((id) => first.includes(id))
      await soon(again).toEqual([])
      await page.getByRole('link', { name: 'To the first page' }).click()
      await soon(async () => (await lotIds(page)).slice(0, 20)).toEqual(first)
    }, phone))

  test('says why nothing came, and tries again', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('503 /api/*/listing')
      await signIn(here)
      const opened = await lotIds(page)
      expect(opened).toHaveLength(20)
      await page.route(/\/api\/car-auction\/listing\?.*page=2/, (route) =>
        route.fulfill({ status: 503, body: '' }),
      )
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const again = page.locator('main [role=alert]').getByRole('button')
      await again.waitFor()
      await page.unroute(/\/api\/car-auction\/listing\?.*page=2/)
      await again.click()
      await soon(async () => (await lotIds(page)).length).toBeGreaterThanOrEqual(40)
    }, phone))
})
