import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Violations that keep people out, found by axe; an empty list is what is wanted. */
export async function barriersOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // There are no frames, and the other mode opens a page of its own.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
}

/** How far the page can be moved sideways, in pixels. */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
