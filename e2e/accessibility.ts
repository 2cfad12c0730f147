import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical violations found by axe. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Colours are those of the end of a transition, not of its middle.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
        .map((one) => one.finished),
    ),
  )
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

/** The violations of one page in the light and in the dark theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const violation of await accessibilityViolations(page)) {
      found.push(`${colorScheme}: ${violation}`)
    }
  }
  return found
}

/** How far the page can be scrolled sideways, px. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
