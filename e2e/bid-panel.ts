import { expect, type Page } from '@playwright/test'
import type { CarLot } from '../contract/lots/calls.ts'
import { type PageType, pageTypeRoute } from '../contract/lots/page-types.ts'

/** What the API says of a car. */
export async function readCar(page: Page, pageType: PageType, id: string): Promise<CarLot> {
  const response = await page.request.get(`/api/${pageType}/lot?id=${id}`)
  expect(response.status()).toBe(200)
  return response.json()
}

/** Lots that an earlier test of this worker bids on. */
const used = new Set<string>()

/** A lot that takes bids and has none of this person, with a start price that leaves room. */
async function findLot(page: Page, wish: (lot: CarLot) => boolean): Promise<CarLot> {
  for (let at = 1; at <= 5; at++) {
    const query = `startPrice=10000,250000&sort=auctionDate&order=DESC&pageSize=100&page=${at}`
    const response = await page.request.get(`/api/car-auction/listing?${query}`)
    const { carsList }: { carsList: { id: string }[] } = await response.json()
    for (const { id } of carsList) {
      if (used.has(id)) continue
      const lot = await readCar(page, 'car-auction', id)
      if (!lot.bidInfo.acceptBid || lot.bidInfo.myBid || !wish(lot)) continue
      used.add(id)
      return lot
    }
  }
  throw new Error('the demo market has no lot to bid on')
}

/** Opens the page of a lot that nobody has bid on. */
export async function openLot(page: Page, wish = (_: CarLot) => true): Promise<CarLot> {
  const lot = await findLot(page, wish)
  await openPageOf(page, lot)
  return lot
}

export async function openPageOf(
  page: Page,
  lot: CarLot,
  pageType: PageType = 'car-auction',
): Promise<void> {
  await page.goto(`${pageTypeRoute[pageType]}/${lot.carCommonDetail.id}`)
  await expect(page.getByRole('heading', { level: 1, name: lot.carInfo.model })).toBeVisible()
}

export const amountOf = (page: Page) => page.getByLabel('Your maximum')
export const dialogOf = (page: Page) => page.getByRole('dialog').last()
export const submitOf = (page: Page) =>
  dialogOf(page).getByRole('button', { name: /^(Place|Change) bid/ })
export const yen = (amount: number) =>
  new RegExp(`${String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s')}\\s¥`)

/** Enters an amount and goes on to the window that asks for the terms. */
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

export async function placeBid(page: Page, amount: number): Promise<void> {
  await enterAmount(page, amount)
  await confirmBid(page)
  await expect(page.getByText('The bid is placed')).toBeVisible()
  await closeDialog(page, 'Done')
  await expect(page.getByRole('dialog')).not.toBeAttached()
}

/** The card of one's own bid. */
export const ownBidOf = (page: Page) => page.getByRole('region', { name: 'Your bid' }).last()

/** Presses a button that ignores the second click of two, which come faster than this. */
export async function closeDialog(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(600)
  await dialogOf(page).getByRole('button', { name }).last().click()
}
