import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PageType } from '#market/search/contract/page-types.ts'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { type Density, preferences } from '#platform/preferences/web/preferences.ts'
import { horizontalOverflow } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { textCollisions } from '#testing/components/collisions.ts'
import { listLoaded, openListing, rows } from '#testing/components/market/listing.ts'
import { longLots } from '#testing/components/market/long-lots.ts'

/** Screens, and how many lots of the compact table are fully visible without scrolling. */
const screens = [
  { width: 1024, height: 768, least: 7 },
  { width: 1366, height: 768, least: 8 },
  { width: 1440, height: 900, least: 12 },
  { width: 2560, height: 1300, least: 18 },
]

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Reserves the width of a desktop's scroll bar, which headless browsers lack. */
async function withScrollBar(): Promise<void> {
  document.body.style.marginRight = '17px'
  await document.fonts.ready
  // The table is laid out again before the next frame.
  await nextFrame()
  await nextFrame()
}

async function openWith(pageType: PageType, density: Density, language: Language): Promise<void> {
  await openApp(pageTypeRoute[pageType], { language, answers: longLots(pageType) })
  preferences.tableDensity.write(density)
  await listLoaded()
}

for (const language of languages) {
  test.each([
    ['compact', 'car-auction'],
    ['compact', 'stats'],
    ['compact', 'bikes'],
    ['normal', 'car-auction'],
    ['roomy', 'stats'],
  ] as const)(`in ${language} texts of a %s row of %s never collide`, async (density, pageType) => {
    await openWith(pageType, density, language)
    for (const { width, height } of screens) {
      await page.viewport(width, height)
      await withScrollBar()
      await expect.poll(() => textCollisions(rows()), { timeout: 2000 }).toEqual([])
      await expect.poll(horizontalOverflow, { message: `${width} px` }).toBeLessThanOrEqual(0)
    }
    document.body.style.marginRight = ''
  })
}

test.each(languages)('in %s a screen holds as many compact rows as fit', async (language) => {
  await openListing('/car-auction?sort=auctionDate&order=DESC', { language })
  preferences.tableDensity.write('compact')
  for (const { width, height, least } of screens) {
    await page.viewport(width, height)
    await withScrollBar()
    const visible = () =>
      rows().filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length
    await expect.poll(visible, { timeout: 2000 }).toBeGreaterThanOrEqual(least)
  }
  document.body.style.marginRight = ''
})

test('a wide screen fills its rows with photos', async () => {
  await openListing('/car-auction', { screen: { width: 2560, height: 1300 } })
  const photos = page
    .elementLocator(rows()[0] as Element)
    .getByRole('rowheader')
    .getByRole('button')
  await expect.poll(() => photos.elements().length).toBe(5)
  await photos.nth(4).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a table with just enough room does not overflow, borders included', async () => {
  await openListing('/car-auction', { screen: { width: 1440, height: 900 } })
  const table = document.querySelector<HTMLElement>('main table')
  const holder = table?.parentElement?.parentElement
  if (!table || !holder) throw new Error('the lots are not in a table')
  const least = Number.parseInt(table.style.minWidth, 10)
  holder.style.width = `${least}px`
  await expect.poll(() => [holder.clientWidth, table.offsetWidth]).toEqual([least, least])
})
