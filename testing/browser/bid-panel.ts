import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { CarLot } from '#market/lots/contract/calls.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { TestLot } from './test-lots.ts'

/** Reads a car from the API. */
export async function readCar(page: Page, pageType: PageType, id: string): Promise<CarLot> {
  const response = await page.request.get(`/api/${pageType}/lot?id=${id}`)
  expect(response.status()).toBe(200)
  return response.json()
}

/** Bids on a lot without opening its page; returns the id of the bid. */
export async function bidOn(
  caller: APIRequestContext,
  { id: carId }: Pick<TestLot, 'id'>,
  amount: number,
  more: { readonly bidGroup?: number; readonly groupCars?: number } = {},
): Promise<number> {
  const data = { carId, amount, bidType: 1, confirm: 1, ...more }
  const response = await caller.post('/api/bid/create', { data })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()).bidId
}

/** Sets the status of a bid as its client or as a manager. */
export async function setStatus(
  caller: APIRequestContext,
  bidId: number,
  status: number,
  note = '',
) {
  const data = { bidId, status, note }
  const response = await caller.put('/api/bid/update-bid-status', { data })
  expect(response.status(), await response.text()).toBe(200)
}

/** Opens the page of the test's lot. */
export async function openTestLot(page: Page, lot: TestLot): Promise<void> {
  await page.goto(lot.path)
  await expect(page.getByRole('heading', { level: 1, name: lot.model })).toBeVisible()
}

export const amountOf = (page: Page) => page.getByLabel('Your maximum')
export const dialogOf = (page: Page) => page.getByRole('dialog').last()
const submitOf = (page: Page) => dialogOf(page).getByRole('button', { name: /^(Place|Change) bid/ })
export const yen = (amount: number) =>
  new RegExp(`${String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s')}\\s¥`)

/** Enters an amount and opens the confirmation. */
export async function enterAmount(page: Page, amount: number): Promise<void> {
  await amountOf(page).fill(String(amount))
  await page.getByRole('button', { name: /^(Place|Change) bid/ }).click()
  await expect(dialogOf(page).getByRole('checkbox')).toBeVisible()
}

/** Accepts the terms and sends the bid. */
export async function confirmBid(page: Page): Promise<void> {
  await dialogOf(page).getByRole('checkbox').check()
  await submitOf(page).click()
}

/** Expects the dialog to confirm that the bid was received. */
export const expectPlaced = (page: Page) =>
  expect(
    dialogOf(page).getByText(
      /^(?:Received\. A manager will review it|Bid received for the client)$/,
    ),
  ).toBeVisible()

export async function placeBid(page: Page, amount: number): Promise<void> {
  await enterAmount(page, amount)
  await confirmBid(page)
  await expectPlaced(page)
  await closeDialog(page, 'Done')
  await expect(page.getByRole('dialog')).not.toBeAttached()
}

/** Cancels the person's bid on a car through the API. */
export async function cancelBid(page: Page, { id }: TestLot): Promise<void> {
  const { bidInfo } = await readCar(page, 'car-auction', id)
  const data = { bidId: bidInfo.jasId, status: 4 }
  expect((await page.request.put('/api/bid/update-bid-status', { data })).status()).toBe(200)
}

/** Returns the card of the person's own bid. */
export const ownBidOf = (page: Page) => page.getByRole('region', { name: 'Your bid' }).last()

/** Closes the dialog, which ignores presses for the duration of a double click. */
export async function closeDialog(page: Page, name: string): Promise<void> {
  const button = dialogOf(page).getByRole('button', { name }).last()
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 1_000 })
    await expect(button).not.toBeAttached({ timeout: 300 })
  }).toPass()
}
