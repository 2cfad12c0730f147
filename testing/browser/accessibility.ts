import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Returns serious and critical violations found by axe. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    // The default mode opens another page; without frames the legacy mode runs the same checks.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
}

/** Returns how far the page scrolls sideways, px. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Waits for the final colours: busy elements are dimmed, and transitions end. After five seconds the page is checked as
 * it is, because a test of loading may stay busy, and an animation may be paused.
 */
async function settled(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy="true"]')
  await expect(busy)
    .toHaveCount(0, { timeout: 5000 })
    .catch(() => {})
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
          .map((one) => one.finished),
      ),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ]),
  )
}
