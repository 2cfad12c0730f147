import { expect, type Locator, type Page } from '@playwright/test'
import { bidOn, findLot } from './bid-panel.ts'

/** A new bid of the person of a page, with its lot number. */
export async function newBid(
  page: Page,
): Promise<{ bidId: number; lotNumber: string; id: string }> {
  const lot = await findLot(page)
  const bidId = await bidOn(page, lot, 300_000)
  const { id, lotNumber } = lot.carCommonDetail
  return { bidId, lotNumber, id }
}

/** The row of a bid in any list of bids. */
export const bidRowOf = (page: Page, bidId: number): Locator =>
  page.locator(`[data-row="${bidId}"]`)

export const chatButtonOf = (page: Page, bidId: number): Locator =>
  bidRowOf(page, bidId).getByRole('button', { name: /^Messages about/ })

/** Opens the talk about a bid from its row. */
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
export async function write(page: Page, bidId: number, comment: string): Promise<void> {
  const response = await page.request.post('/api/bid/save-chat', { data: { bidId, comment } })
  expect(response.status(), await response.text()).toBe(200)
}

/** Waits for the stream by which a page hears of changes; call it before the page is opened. */
export const stream = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/events'))
