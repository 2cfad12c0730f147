import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CarLot } from '../contract/lots/calls.ts'
import type { Visit } from './journey.ts'

export async function readLot({ page, url }: Visit, pageType: string, id: string): Promise<CarLot> {
  const response = await page.request.get(`${url}/api/${pageType}/lot?id=${id}`)
  expect(response.status()).toBe(200)
  return response.json()
}

/** Lots that one journey bids on are left alone by the others, which run beside it. */
const taken = new Set<string>()

/** A lot that takes bids and has none of this person, with a start price that leaves room. */
async function findLot(here: Visit, wish: (lot: CarLot) => boolean): Promise<CarLot> {
  const { page, url } = here
  for (let at = 1; at <= 5; at++) {
    const query = `startPrice=10000,250000&sort=auctionDate&order=DESC&pageSize=100&page=${at}`
    const response = await page.request.get(`${url}/api/car-auction/listing?${query}`)
    const { carsList }: { carsList: { id: string }[] } = await response.json()
    for (const { id } of carsList) {
      if (taken.has(id)) continue
      const lot = await readLot(here, 'car-auction', id)
      if (!lot.bidInfo.acceptBid || lot.bidInfo.myBid || !wish(lot)) continue
      taken.add(id)
      return lot
    }
  }
  throw new Error('the demo market has no lot to bid on')
}

export async function openLot(here: Visit, wish = (_: CarLot) => true): Promise<CarLot> {
  const lot = await findLot(here, wish)
  await open(here, lot)
  return lot
}

const routes: Record<string, string> = { 'car-auction': 'car-auction', stock: 'oneprice' }
export async function open(
  { page, url }: Visit,
  lot: CarLot,
  pageType = 'car-auction',
): Promise<void> {
  await page.goto(`${url}/${routes[pageType]}/${lot.carCommonDetail.id}`)
  await page.getByRole('heading', { level: 1, name: lot.carInfo.model }).waitFor()
}

export const amountOf = (page: Page) => page.getByLabel('Your maximum')
export const dialogOf = (page: Page) => page.getByRole('dialog').last()
export const yen = (amount: number) =>
  new RegExp(`${String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s')}\\s¥`)

/** Enters an amount and goes on to the window that asks for the terms. */
export async function ask(page: Page, amount: number): Promise<void> {
  await amountOf(page).fill(String(amount))
  await page.getByRole('button', { name: /^(Place|Change) bid/ }).click()
  await dialogOf(page).getByRole('checkbox').waitFor()
}

export async function confirm(page: Page): Promise<void> {
  await dialogOf(page).getByRole('checkbox').check()
  await dialogOf(page)
    .getByRole('button', { name: /^(Place|Change) bid/ })
    .click()
}

export async function place(page: Page, amount: number): Promise<void> {
  await ask(page, amount)
  await confirm(page)
  await page.getByText('The bid is placed').waitFor()
  await leave(page, 'Done')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** The card of one's own bid. */
export const own = (page: Page) => page.getByRole('region', { name: 'Your bid' }).last()

/** Presses a button that does not take the second click of two, which come faster than this. */
export async function leave(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(600)
  await dialogOf(page).getByRole('button', { name }).last().click()
}
