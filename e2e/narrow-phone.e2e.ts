import type { Page } from '@playwright/test'
import { pageTypeRoute, pageTypes } from '../contract/lots/page-types.ts'
import { horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openList, rowsOf } from './lots-list.ts'
import { phone } from './screens.ts'

// The narrowest phones, in the language with the longest words.
test.use({ ...phone, viewport: { width: 360, height: 740 }, language: 'ru' })

const pages = [
  '/dashboard',
  '/bids',
  '/archive-bids',
  '/favorites/A',
  '/saved-searches',
  '/purchased-cars',
  '/payments',
  '/balance',
  '/go-net',
  '/notifications',
  '/profile',
  '/change-password',
]
const guestPages = [
  '/auth/login',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/about',
  '/how-to-buy',
  '/make-an-order',
  '/terms',
]

test('no word of a list or a lot is broken on a narrow phone', async ({ page }) => {
  for (const pageType of pageTypes) {
    const route = pageTypeRoute[pageType]
    await openList(page, route)
    await expectWhole(page, route)
    if (pageType === 'car-auction') {
      await page.getByRole('button', { name: /^Фильтры/ }).click()
      await expect(page.getByRole('dialog').getByRole('group').first()).toBeVisible()
      await expectWhole(page, `filters of ${route}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).not.toBeAttached()
    }
    const link = await rowsOf(page).first().getByRole('link').first().getAttribute('href')
    await page.goto(link ?? '')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectWhole(page, `a lot of ${route}`)
  }
})

test('no word of the other pages is broken on a narrow phone', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expectWhole(page, path)
  }
})

test.describe('a guest', () => {
  test.use({ signedInAs: null })

  test('reads no broken word on a narrow phone', async ({ page }) => {
    for (const path of guestPages) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectWhole(page, path)
    }
  })
})

async function expectWhole(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect(await brokenWords(page), where).toEqual([])
  expect(await horizontalOverflow(page), where).toBeLessThanOrEqual(0)
}

/** Words on two lines, without those of a language that has no spaces. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent ?? ''
      const isHidden = parent?.closest('.sr-only, script, style, [lang=ja]')
      if (!parent?.checkVisibility({ visibilityProperty: true }) || isHidden) continue
      for (const word of text.matchAll(/[\p{Script=Cyrillic}\p{Script=Latin}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
        const tops = new Set(lines.map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.push(`${word[0]} in ${text.slice(0, 60)}`)
      }
    }
    return found
  })
