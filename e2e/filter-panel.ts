import type { Locator, Page } from 'playwright-core'

/** The panel beside the list. */
export const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' })

/** A part of the panel by its heading. */
export const partOf = (page: Page, name: string): Locator =>
  panelOf(page).getByRole('group', { name, exact: true })

export const tagsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')

/** What the address says, without the question mark. */
export const askedOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams

export const waitForAsked = (page: Page, key: string, value: string | null) =>
  page.waitForURL((url) => url.searchParams.get(key) === value)

/** How many lots the heading counts; none while they are being counted. */
export async function foundOf(page: Page): Promise<number> {
  const text = await page.locator('main h1 + * [role=status]').first().innerText()
  return Number(text.replaceAll('\u2009', '').match(/\d+/)?.[0])
}

export const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''))

/** The number at the end of a row. */
export const countOf = async (row: Locator) =>
  numberIn(await row.locator('xpath=ancestor::label/span[last()]').innerText())
