import { expect, type Page } from '@playwright/test'
import type { ResponseBody } from '../contract/core/endpoint.ts'
import type { CarLot } from '../contract/lots/calls.ts'
import type { listPurchases } from '../contract/purchases/calls.ts'
import { bidOn, findLot, setStatus } from './bid-panel.ts'

/** A car that a person has bought. */
export interface BoughtCar {
  readonly id: number
  readonly bidId: number
  readonly lot: CarLot
  /** Yen. */
  readonly soldPrice: number
  /** Takes the win back, and with it the car; before its invoice. Pages are left first, unless they are to see it. */
  takeBack(options?: { isSeen: boolean }): Promise<void>
}

/**
 * Buys a car without a page of it: the person bids on a lot of its own, and the manager says that the bid has
 * won and at what price.
 * @param page of whoever buys
 */
export async function buyCar(page: Page, manager: Page, soldPrice = 300_000): Promise<BoughtCar> {
  const lot = await findLot(page)
  const bidId = await bidOn(page, lot, soldPrice)
  const priced = async (price: string) => {
    const data = { bidId, soldPrice: price }
    const response = await manager.request.put('/api/bid/update-sold-price', { data })
    expect(response.status(), await response.text()).toBe(200)
  }
  await priced(String(soldPrice))
  await setStatus(manager, bidId, 6)
  return {
    ...{ id: await purchaseOf(page, lot), bidId, lot, soldPrice },
    async takeBack({ isSeen } = { isSeen: false }) {
      // A page that is open would ask for the car once more.
      const open = isSeen ? [] : [...page.context().pages(), ...manager.context().pages()]
      for (const one of open) await one.goto('about:blank')
      await setStatus(manager, bidId, 4)
      await priced('')
    },
  }
}

/** The purchase of a lot, in the list of whoever has bought it. */
async function purchaseOf(page: Page, lot: CarLot): Promise<number> {
  const { lotNumber: lotNo } = lot.carCommonDetail
  const response = await page.request.get(`/api/purchased-cars/index?pageSize=100&qSearch=${lotNo}`)
  expect(response.status()).toBe(200)
  const { carsList }: ResponseBody<typeof listPurchases> = await response.json()
  const [car] = carsList.filter((one) => one.lotNo === lotNo).toSorted((a, b) => b.id - a.id)
  if (!car) throw new Error(`the lot ${lotNo} is no purchased car`)
  return car.id
}
