import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { role } from '#platform/core/contract/permissions.ts'
import { type Bidder, type Market, openSandbox, type Sandbox } from '#tools/chaos/sandbox.ts'
import { purchaseSortKeys } from '#trade/purchases/contract/list-keys.ts'
import { fillBids } from './bid-lists-data.ts'
import { fillPurchases } from './purchases-data.ts'
import { printTimesHead, timeRequest } from './request-times.ts'
import { withSmoke } from './smoke.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      cars: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '1' },
      /** Runs only the requests with this in their name. */
      only: { type: 'string', default: '' },
    },
    { cars: '4000' },
  ),
})
const seconds = Number(values.seconds)
const clientsOfDealer = 20

/** Measures the list of purchased cars and the page of one through HTTP with a session: npm run bench:purchases. */
async function main(): Promise<void> {
  const sandbox = await openSandbox()
  try {
    const limits = { creditYen: 1_000_000_000_000, dailyBids: 1_000_000 }
    const market = await sandbox.addMarket({ people: 2000, lots: 1, ...limits })
    const cars = Number(values.cars)
    await fill(sandbox, market, cars)
    const { id = 0 } =
      (await sandbox.db.selectFrom('purchases').select('id').limit(1).executeTakeFirst()) ?? {}
    await sandbox.startServer()
    console.log(
      `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, ${cars} purchased cars`,
    )
    printTimesHead()
    const load = { connections: Number(values.connections), seconds, warmUpSeconds: 1 }
    for (const [name, person, path] of requestsOf(market, id, cars)) {
      if (!name.includes(values.only)) continue
      await timeRequest(sandbox, { name, person, path: `/api/purchased-cars/${path}` }, load)
    }
  } finally {
    await sandbox.stop()
  }
}

async function fill({ db }: Sandbox, { bidders }: Market, cars: number): Promise<void> {
  const people = bidders.map(({ id }) => id)
  const [few = 0, many = 0, dealer = 0, ...others] = people
  const clients = others.splice(0, clientsOfDealer)
  await db.updateTable('people').set({ role_id: role.dealer }).where('id', '=', dealer).execute()
  await db.updateTable('people').set({ dealer_id: dealer }).where('id', 'in', clients).execute()
  await fillBids(db, people, { bids: cars + 20_000, today: 20, tomorrow: 20 })
  const owners = [
    { id: few, cars: 30 },
    { id: many, cars: 2000 },
    ...clients.map((id) => ({ id, cars: 50 })),
  ]
  await fillPurchases(db, { cars, owners, others })
}

function requestsOf(
  { manager, bidders }: Market,
  id: number,
  cars: number,
): (readonly [string, Bidder, string])[] {
  const [few = manager, many = manager, dealer = manager] = bidders
  const list = (query: string) => `index?${query}`
  const sorts = purchaseSortKeys.flatMap((key) =>
    (['ASC', 'DESC'] as const).map((order) => `sort=${key}&order=${order}`),
  )
  const searches = ['zrr84-0104729', 'zrr', 'toyota', '12', 'nl 2500', 'no such car', 'S2026-0123']
  return [
    ['client with 30', few, list('')],
    ['client with 2 000', many, list('')],
    ['  by total', many, list('sort=totalPrice')],
    ['  search', many, list('qSearch=toyota')],
    ['dealer', dealer, list('')],
    ['  search', dealer, list('qSearch=toyota')],
    ['manager', manager, list('')],
    ['manager, 70 a page', manager, list('pageSize=70')],
    ['manager, delivered', manager, list('status=5')],
    ['manager, days', manager, list('dateFrom=2026-01-01&dateTo=2026-06-30')],
    ['manager, of a person', manager, list(`user=${many.id}`)],
    ['manager, of a person by eta', manager, list(`user=${many.id}&sort=eta&order=DESC`)],
    ['manager, last page', manager, list(`page=${Math.ceil(cars / 20)}`)],
    ['manager, clients', manager, 'clients?'],
    ['manager, clients by name', manager, 'clients?qSearch=bidder+17'],
    ...sorts.map((sort) => [`manager, ${sort}`, manager, list(sort)] as const),
    ...searches.map(
      (text) =>
        [`manager, search ${text}`, manager, list(`qSearch=${encodeURIComponent(text)}`)] as const,
    ),
    ['manager, search by total', manager, list('qSearch=toyota&sort=totalPrice')],
    ['manager, delivered by auction', manager, list('status=5&sort=auction&order=DESC')],
    ['page of a car', manager, `view?id=${id}`],
  ]
}

await main()
