import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { bidOn } from './bid-panel.ts'
import type { Account, TestDatabase } from './fixtures.ts'
import { addLot, type TestLot } from './test-lots.ts'

interface Fixtures {
  readonly database: TestDatabase
  readonly callerOf: (who: Account) => Promise<APIRequestContext>
}

/** Places a bid of the client on a new lot. */
export async function newBid({
  database,
  callerOf,
}: Fixtures): Promise<{ bidId: number; lot: TestLot }> {
  const lot = await addLot(database)
  return { bidId: await bidOn(await callerOf('client'), lot, 300_000), lot }
}

/** Returns the row of a bid in any list of bids. */
export const bidRowOf = (page: Page, bidId: number): Locator =>
  page.locator(`[data-row="${bidId}"]`)

export const chatButtonOf = (page: Page, bidId: number): Locator =>
  bidRowOf(page, bidId).getByRole('button', { name: /^Messages about/ })

/** Opens the conversation about a bid from its row. */
export async function openChat(page: Page, bidId: number): Promise<Locator> {
  await chatButtonOf(page, bidId).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible()
  return panel
}

/** Types a message and sends it with Enter. */
export async function send(panel: Locator, text: string): Promise<void> {
  const field = panel.getByRole('textbox', { name: 'Message' })
  await field.fill(text)
  await field.press('Enter')
  await expect(field).toHaveValue('')
}

/** Sends a message without a page. */
export async function write(
  author: APIRequestContext,
  bidId: number,
  comment: string,
): Promise<void> {
  const response = await author.post('/api/bid/save-chat', { data: { bidId, comment } })
  expect(response.status(), await response.text()).toBe(200)
}

/** Waits for the event stream of a page; call it before opening the page. */
export const stream = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/events'))
