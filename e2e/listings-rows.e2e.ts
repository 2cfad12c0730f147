import type { Page } from '@playwright/test'
import { horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openList, rowsOf } from './lots-list.ts'
import { prefer } from './preferences.ts'
import { phone } from './screens.ts'

/** Screens, and how many lots of the compact table are fully visible without scrolling. */
const screens = [
  { width: 1024, height: 768, least: 7 },
  { width: 1366, height: 768, least: 8 },
  { width: 1440, height: 900, least: 12 },
  { width: 2560, height: 1300, least: 18 },
]
const tables = [
  ['compact', '/car-auction'],
  ['compact', '/sales-statistic'],
  ['compact', '/bike-auctions'],
  ['normal', '/car-auction'],
] as const
/** As wide as the scroll bar of a desktop; headless browsers have none. */
const withScrollBar = (page: Page) =>
  page.evaluate(async () => {
    document.body.style.marginRight = '17px'
    await document.fonts.ready
    // The table is laid out again before the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

for (const language of ['en', 'ru'] as const) {
  test.describe(`rows in ${language}`, () => {
    test.use({ language })

    test('are as many as a screen can hold, and their texts never collide', async ({ page }) => {
      // Sixteen pages, more than a busy machine opens in the usual time.
      test.slow()
      for (const { width, height, least } of screens) {
        await page.setViewportSize({ width, height })
        for (const [density, path] of tables) {
          await prefer(page, 'table-density', density)
          await openList(page, path)
          await withScrollBar(page)
          const at = `${path} ${density} ${width} px`
          expect(await collisions(page), at).toEqual([])
          expect(await horizontalOverflow(page), at).toBeLessThanOrEqual(0)
          if (density !== 'compact' || path !== '/car-auction') continue
          const visible = await rowsOf(page).evaluateAll(
            (rows) =>
              rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
          )
          expect(visible, at).toBeGreaterThanOrEqual(least)
        }
      }
    })

    test.describe('on a phone', () => {
      test.use({ ...phone, viewport: { width: 360, height: 740 } })

      test('never collide', async ({ page }) => {
        for (const path of ['/car-auction', '/sales-statistic', '/bike-auctions', '/oneprice']) {
          await openList(page, path)
          await page.evaluate(() => document.fonts.ready)
          expect(await collisions(page), path).toEqual([])
          expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0)
        }
      })
    })
  })
}

test('a wide screen fills its rows with photos', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1300 })
  await openList(page)
  const photos = rowsOf(page).first().getByRole('rowheader').getByRole('button')
  await expect(photos).toHaveCount(5)
  await photos.nth(4).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** Texts of rows that touch each other or leave their cell. */
const collisions = (page: Page): Promise<string[]> =>
  rowsOf(page).evaluateAll((rows) => {
    const found: string[] = []
    for (const row of rows) {
      const boxes: {
        node: Node
        text: string
        left: number
        right: number
        top: number
        bottom: number
      }[] = []
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        const text = node.textContent?.trim()
        if (!parent || !text || parent.closest('.sr-only') || !parent.checkVisibility()) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const shownUntil = parent.closest('[class*=line-clamp]')?.getBoundingClientRect().bottom
        for (const line of range.getClientRects()) {
          // Lines below the last one that is shown are hidden.
          if (shownUntil !== undefined && line.top >= shownUntil - 4) continue
          // Text that is cut off with an ellipsis ends where its box does.
          const clip = parent.closest('.truncate')?.getBoundingClientRect()
          const right = Math.min(line.right, clip?.right ?? line.right)
          boxes.push({ node, text, left: line.left, right, top: line.top, bottom: line.bottom })
        }
      }
      boxes.forEach((a, at) => {
        for (const b of boxes.slice(at + 1)) {
          // Lines of text may share the space between them.
          const isBeside = a.top < b.bottom - 4 && b.top < a.bottom - 4
          if (a.node !== b.node && isBeside && a.left < b.right && b.left < a.right)
            found.push(`${a.text} | ${b.text}`)
        }
      })
      for (const cell of row.querySelectorAll('th, td')) {
        if (cell.scrollWidth > cell.clientWidth + 1) found.push(`wide: ${cell.textContent}`)
      }
    }
    return found
  })
