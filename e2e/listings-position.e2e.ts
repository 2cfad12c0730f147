import { expect, test } from './fixtures.ts'
import { listLoaded, lotIds, openList, positionStored, rowOf, topOf } from './lots-list.ts'
import { desk, phone } from './screens.ts'

test('a list on a desktop has its scroll position after a reload', async ({ page }) => {
  await openList(page)
  const seen = (await lotIds(page))[12] ?? ''
  await rowOf(page, seen).evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await positionStored(page)
  const top = await topOf(page, seen)
  await page.reload()
  await listLoaded(page)
  await expect.poll(async () => Math.abs((await topOf(page, seen)) - top)).toBeLessThanOrEqual(2)
})

for (const [name, screen] of Object.entries({ desk, phone })) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('nothing jumps while lots arrive', async ({ page }) => {
      await openList(page)
      await page.addInitScript(() => {
        let shifted = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]) {
            if (!entry.hadRecentInput) shifted += entry.value
          }
          Reflect.set(window, 'shifted', shifted)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.reload()
      await listLoaded(page)
      await page.waitForLoadState('networkidle')
      const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0))
      expect(shifted).toBeLessThanOrEqual(0.02)
    })
  })
}
