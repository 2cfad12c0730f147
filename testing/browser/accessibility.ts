import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Serious and critical violations found by axe. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    // The default mode opens another page; without frames the legacy mode does the same checks.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
}

/** How far the page can be scrolled sideways, px. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Waits for the colours that stay: what is busy is pale, and a transition has an end. What is busy for
 * good, as in a test of loading, or paused, is judged as it is after five seconds.
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
