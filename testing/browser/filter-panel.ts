import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the panel beside the list. */
const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' })

/** Returns a section of the panel by its heading. */
export const partOf = (page: Page, name: string): Locator =>
  panelOf(page).getByRole('group', { name, exact: true })

/** Opens a section of the panel, retrying because a press before hydration does nothing. */
export async function openPart(page: Page, name: string): Promise<Locator> {
  const part = partOf(page, name)
  const heading = part.getByRole('button', { name, exact: true })
  await expect(async () => {
    if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click()
    await expect(heading).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 })
  }).toPass()
  return part
}

/** Returns the tags of active filters above the list. */
export const tagsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

/** Returns the query of the address. */
export const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams

/** Expects a value of a key in the address; null for none. */
export const expectQuery = (page: Page, key: string, value: string | null) =>
  expect.poll(() => queryOf(page).get(key), `${key} in the address`).toBe(value)

/** Returns the number of lots in the heading; NaN while it is loading. */
export async function foundOf(page: Page): Promise<number> {
  const text = await page.getByRole('main').getByRole('status').first().innerText()
  return Number(text.replaceAll('\u2009', '').match(/\d+/)?.[0])
}

/** Expects a number of lots in the heading. */
export const expectFound = (page: Page, count: number) =>
  expect.poll(() => foundOf(page), 'lots that the heading counts').toBe(count)

export const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''))

/** Returns the number of lots at the end of a checkbox's label. */
export async function countOf(box: Locator): Promise<number> {
  const label = box.locator('xpath=ancestor::label')
  return numberIn((await label.innerText()).split('\n').at(-1) ?? '')
}
