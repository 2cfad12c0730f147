import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type PageType, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import { type OpenedApp, type OpenOptions, openApp } from '../app.tsx'
import { type Market, marketOf } from './market.ts'

/** A listing in the page of the test, and the market that it shows. */
export interface OpenedListing extends OpenedApp {
  readonly market: Market
}

interface ListingOptions extends OpenOptions {
  readonly market?: Market
}

const pageTypeAt = (path: string): PageType =>
  pageTypes.find((one) => path.startsWith(pageTypeRoute[one])) ?? 'car-auction'

/** Opens a listing of cars, and waits until it shows the lots of its address. */
export async function openListing(
  path = '/car-auction',
  { market = marketOf(pageTypeAt(path)), answers, ...options }: ListingOptions = {},
): Promise<OpenedListing> {
  const app = await openApp(path, { ...options, answers: { ...market.answers, ...answers } })
  await listLoaded()
  return { ...app, market }
}

/** Waits until the page shows the lots of its address. */
export const listLoaded = (): Promise<void> =>
  expect.poll(() => document.querySelector('main [aria-busy=false] [data-row]')).not.toBeNull()

/** Returns the shown lots, as rows of a table or as cards. */
export const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [data-row]'),
]
export const rowIds = (): string[] => rows().map(({ dataset }) => dataset.row ?? '')

export function rowOf(id: string): Locator {
  const row = rows().find(({ dataset }) => dataset.row === id)
  if (!row) throw new Error(`no row shows the lot ${id}`)
  return page.elementLocator(row)
}

/** The panel beside the list. */
export const panel = page.getByRole('complementary', { name: 'Filters' })
/** Returns a section of the panel by its heading. */
export const section = (name: string): Locator => panel.getByRole('group', { name, exact: true })
/** The tags of active filters above the list. */
export const tags = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

/** Returns a parameter of the address, or null. */
export const queryOf = (key: string): string | null => new URLSearchParams(location.search).get(key)
export const expectQuery = (key: string, value: string | null): Promise<void> =>
  expect.poll(() => queryOf(key)).toBe(value)

/** Returns address and query of the page. */
export const address = (): string => location.pathname + location.search

/** Expects a number of lots in the heading. */
export const expectFound = (count: number): Promise<void> =>
  expect.poll(() => Number(statusOfList().replaceAll('\u2009', '').match(/\d+/)?.[0])).toBe(count)

const statusOfList = () => document.querySelector('main [role=status]')?.textContent ?? ''

/** Returns the number of lots at the end of a checkbox's label. */
export async function countOf(box: Locator): Promise<number> {
  await expect.element(box).toBeVisible()
  return numberIn(box.element().closest('label')?.innerText.split('\n').at(-1) ?? '')
}

const numberIn = (text: string): number => Number(text.replaceAll(/\D/g, ''))

/** Waits for an element and focuses it as the Tab key does. */
export async function focus(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  const element = target.element()
  if (element instanceof HTMLElement) element.focus()
}
