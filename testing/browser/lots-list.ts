import { expect, type Locator, type Page } from '@playwright/test'
import { otherScreenId } from '#site/server-rendering/contract/page-renderer.ts'

/** The shown lots of a list, as rows of its table or as cards. */
export const rowsOf = (page: Page): Locator => page.getByRole('main').locator('[data-row]')

/** One shown lot. */
export const rowOf = (page: Page, id: string): Locator =>
  page.getByRole('main').locator(`[data-row="${id}"]`)

/** Ids of the shown lots, in their order. */
export const lotIds = (page: Page): Promise<string[]> =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))

/** Waits until the lots on the page are those of its address, and the app answers to presses and keys. */
export async function listLoaded(page: Page): Promise<void> {
  // The server has rendered the lots already. The app removes this when it has taken the page over.
  await expect(page.locator(`#${otherScreenId}`)).not.toBeAttached()
  const list = page.getByRole('main').locator('[aria-busy=false]')
  await expect(list.locator('[data-row]').first()).toBeVisible()
}

/** Opens a list and waits for its lots. */
export async function openList(page: Page, path = '/car-auction'): Promise<void> {
  await page.goto(path)
  await listLoaded(page)
}

/** Waits until the tab has stored the scroll position of its list. */
export const positionStored = (page: Page) =>
  page.waitForFunction(() => {
    const [position] = JSON.parse(sessionStorage.getItem('seriba.scroll-positions') ?? '[]')
    const row = document.querySelector(`[data-row="${position?.lot}"]`)
    return row !== null && row.getBoundingClientRect().top === position.offset
  })

/** The position of a lot on the screen, px from the upper edge. */
export const topOf = async (page: Page, id: string) =>
  Math.round((await rowOf(page, id).boundingBox())?.y ?? Number.NaN)
