import type { Page } from 'playwright-core'

/** A lot of a list, as a row, a card or a line. */
export const rowOf = (page: Page, id: string) => page.locator(`main [data-row="${id}"]`)

/** Waits until the tab has noted what stands at the upper edge of its list. */
export const remembered = (page: Page) =>
  page.waitForFunction(() => {
    const [place] = JSON.parse(sessionStorage.getItem('seriba.list-places') ?? '[]')
    const row = document.querySelector(`[data-row="${place?.lot}"]`)
    return row !== null && row.getBoundingClientRect().top === place.offset
  })

/** Where a lot stands on the screen, px from its upper edge. */
export const topOf = async (page: Page, id: string) =>
  Math.round((await rowOf(page, id).boundingBox())?.y ?? Number.NaN)
