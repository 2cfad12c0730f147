import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Sums up layout shifts on pages opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const prices = 'main section:has(h2 button[aria-expanded])'
    Object.assign(window, { shifted: 0, pricesShifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        const add = (name: string) =>
          Reflect.set(window, name, Number(Reflect.get(window, name)) + entry.value)
        add('shifted')
        if (entry.sources.some(({ node }) => node?.parentElement?.closest(prices))) {
          add('pricesShifted')
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shift since the page was opened, in total and of the price summary. */
export const shiftsOf = (page: Page): Promise<{ all: number; prices: number }> =>
  page.evaluate(() => ({
    all: Number(Reflect.get(window, 'shifted')),
    prices: Number(Reflect.get(window, 'pricesShifted')),
  }))
