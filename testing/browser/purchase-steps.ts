import { type APIRequestContext, expect } from '@playwright/test'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidOn, setStatus } from './bid-panel.ts'
import type { Account, TestDatabase } from './fixtures.ts'
import { addLot, type TestLot } from './test-lots.ts'

interface Fixtures {
  readonly database: TestDatabase
  readonly callerOf: (who: Account) => Promise<APIRequestContext>
}

export interface BoughtCar {
  readonly id: number
  readonly bidId: number
  readonly lot: TestLot
  /** Address of its page. */
  readonly path: string
}

/** Buys a car: the person bids on a new lot, and the manager sets the price at which the bid has won. */
export async function buyCar(
  { database, callerOf }: Fixtures,
  who: Account = 'client',
  soldPriceYen = 300_000,
): Promise<BoughtCar> {
  const manager = await callerOf('manager')
  const lot = await addLot(database)
  const bidId = await bidOn(await callerOf(who), lot, soldPriceYen)
  await put(manager, '/api/bid/update-sold-price', { bidId, soldPrice: String(soldPriceYen) })
  await setStatus(manager, bidId, bidStatus.won)
  const { id } = await database.db
    .selectFrom('purchases')
    .select('id')
    .where('bid_id', '=', bidId)
    .executeTakeFirstOrThrow()
  return { id, bidId, lot, path: `/purchased-cars/${id}` }
}

/** Issues an invoice or note for a car; returns its number. */
export async function issueInvoice(
  manager: APIRequestContext,
  { id }: Pick<BoughtCar, 'id'>,
  kind: 'proforma' | 'invoice',
): Promise<string> {
  const data = { id: String(id), kind }
  const response = await manager.post('/api/purchased-cars/issue', { data })
  expect(response.status(), await response.text()).toBe(200)
  const { number }: { number: string } = await response.json()
  return number
}

/** Changes the shipping details of a car. */
export const moveShip = (
  manager: APIRequestContext,
  { id }: Pick<BoughtCar, 'id'>,
  fields: Readonly<Record<string, string>>,
) => put(manager, '/api/purchased-cars/update-logistics', { ids: [String(id)], fields })

/** Makes a change that must succeed. */
export async function put(caller: APIRequestContext, path: string, data: object): Promise<void> {
  const response = await caller.put(path, { data })
  expect(response.status(), await response.text()).toBe(200)
}
