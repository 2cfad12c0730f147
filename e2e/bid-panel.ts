import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { CarLot } from '../contract/lots/calls.ts'
import { type PageType, pageTypeRoute } from '../contract/lots/page-types.ts'
import type { TestLot } from './test-lots.ts'

/** A car from the API. */
export async function readCar(page: Page, pageType: PageType, id: string): Promise<CarLot> {
  const response = await page.request.get(`/api/${pageType}/lot?id=${id}`)
  expect(response.status()).toBe(200)
  return response.json()
}

/** Lots that earlier tests of this worker have used. */
const used = new Set<string>()

/** A lot with a low start price that accepts bids and has none of this person. */
export async function findLot(page: Page, matches = (_: CarLot) => true): Promise<CarLot> {
  for (let at = 1; at <= 5; at++) {
    const query = `startPrice=10000,250000&sort=auctionDate&order=DESC&pageSize=100&page=${at}`
    const response = await page.request.get(`/api/car-auction/listing?${query}`)
    const { carsList }: { carsList: { id: string }[] } = await response.json()
    for (const { id } of carsList) {
      if (used.has(id)) continue
      const lot = await readCar(page, 'car-auction', id)
      if (!lot.bidInfo.acceptBid || lot.bidInfo.myBid || !matches(lot)) continue
      used.add(id)
      return lot
    }
  }
  throw new Error('the demo market has no lot to bid on')
}

/** Who makes calls without a page, or with the cookies of one. */
type Caller = Page | APIRequestContext

const requestOf = (caller: Caller) => ('request' in caller ? caller.request : caller)

/** Bids on a lot without opening its page; the id of the bid. */
export async function bidOn(
  caller: Caller,
  lot: CarLot | TestLot,
  amount: number,
  more: { readonly bidGroup?: number; readonly groupCars?: number } = {},
): Promise<number> {
  const carId = 'carCommonDetail' in lot ? lot.carCommonDetail.id : lot.id
  const data = { carId, amount, bidType: 1, confirm: 1, ...more }
  const response = await requestOf(caller).post('/api/bid/create', { data })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()).bidId
}

/** Sets the status of a bid as its person or as a manager. */
export async function setStatus(caller: Caller, bidId: number, status: number, note = '') {
  const data = { bidId, status, note }
  const response = await requestOf(caller).put('/api/bid/update-bid-status', { data })
  expect(response.status(), await response.text()).toBe(200)
}

/** Opens the page of a lot that no other test bids on. */
export async function openLot(page: Page, matches = (_: CarLot) => true): Promise<CarLot> {
  const lot = await findLot(page, matches)
  await openPageOf(page, lot)
  return lot
}

async function openPageOf(
  page: Page,
  lot: CarLot,
  pageType: PageType = 'car-auction',
): Promise<void> {
  await page.goto(`${pageTypeRoute[pageType]}/${lot.carCommonDetail.id}`)
  await expect(page.getByRole('heading', { level: 1, name: lot.carInfo.model })).toBeVisible()
}

/** Opens the page of a lot of the test's own. */
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

/** Expects that the dialog says that the bid has arrived. */
export const expectPlaced = (page: Page) =>
  expect(dialogOf(page).getByText('Received. A manager reviews it', { exact: true })).toBeVisible()

export async function placeBid(page: Page, amount: number): Promise<void> {
  await enterAmount(page, amount)
  await confirmBid(page)
  await expectPlaced(page)
  await closeDialog(page, 'Done')
  await expect(page.getByRole('dialog')).not.toBeAttached()
}

/** Cancels one's bid on a car by the API. */
export async function cancelBid(page: Page, { id }: TestLot): Promise<void> {
  const { bidInfo } = await readCar(page, 'car-auction', id)
  const data = { bidId: bidInfo.jasId, status: 4 }
  expect((await page.request.put('/api/bid/update-bid-status', { data })).status()).toBe(200)
}

/** The card of one's own bid. */
export const ownBidOf = (page: Page) => page.getByRole('region', { name: 'Your bid' }).last()

/** Closes the dialog, which ignores presses for the time of a double click. */
export async function closeDialog(page: Page, name: string): Promise<void> {
  const button = dialogOf(page).getByRole('button', { name }).last()
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 1_000 })
    await expect(button).not.toBeAttached({ timeout: 300 })
  }).toPass()
}
