import { expect, type Locator, type Page } from '@playwright/test'
import { otherScreenId } from '#site/server-rendering/contract/page-renderer.ts'

/** Returns the lots shown in a list, as rows of its table or as cards. */
export const rowsOf = (page: Page): Locator => page.getByRole('main').locator('[data-row]')

export const rowOf = (page: Page, id: string): Locator =>
  page.getByRole('main').locator(`[data-row="${id}"]`)

/** Returns the ids of the lots in display order. */
export const lotIds = (page: Page): Promise<string[]> =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))

/** Waits until the page shows the lots of its address and reacts to presses and keys. */
export async function listLoaded(page: Page): Promise<void> {
  // The server has rendered the lots already. The app removes this when it has hydrated the page.
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

/** Returns the position of a lot, px from the upper edge of the window. */
export const topOf = async (page: Page, id: string) =>
  Math.round((await rowOf(page, id).boundingBox())?.y ?? Number.NaN)
