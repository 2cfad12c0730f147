import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { horizontalOverflow } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { textCollisions } from '#testing/components/collisions.ts'
import { listLoaded, openListing, rows } from '#testing/components/market/listing.ts'
import { longLots } from '#testing/components/market/long-lots.ts'
import { narrowPhoneScreen, phoneScreen } from '#testing/components/screens.ts'

for (const language of languages) {
  test.each(['car-auction', 'stats', 'bikes', 'stock'] as const)(
    `on a phone in ${language} texts of %s never collide`,
    async (pageType) => {
      await openApp(pageTypeRoute[pageType], {
        ...{ language, answers: longLots(pageType), screen: narrowPhoneScreen },
      })
      await listLoaded()
      await document.fonts.ready
      expect(rows().length).toBeGreaterThan(10)
      expect(textCollisions(rows())).toEqual([])
      await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
    },
  )
}

test('lots are in two columns on a tablet, and in one on a phone', async () => {
  await openListing('/car-auction', { screen: { width: 820, height: 1100 } })
  const columns = () => new Set(rows().map((row) => row.getBoundingClientRect().left)).size
  await expect.poll(columns).toBe(2)
  await page.viewport(phoneScreen.width, phoneScreen.height)
  await expect.poll(columns).toBe(1)
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})
