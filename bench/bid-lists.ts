import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { type Bidder, type Market, openSandbox, type Sandbox } from '#tools/chaos/sandbox.ts'
import { fillBids } from './bid-lists-data.ts'
import { printTimesHead, timeRequest } from './request-times.ts'
import { withSmoke } from './smoke.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      /** All bids, over two years. */
      bids: { type: 'string', default: '1000000' },
      /** Bids in today's auctions. */
      day: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '5' },
    },
    { bids: '3000', day: '300' },
  ),
})
const seconds = Number(values.seconds)
const busyDay = Number(values.day)
const quietDay = 50

/**
 * Measures lists of bids, with their counters and options, through HTTP with a session: npm run bench:bid-lists.
 * Compares the day with many bids with a day with few.
 */
async function main(): Promise<void> {
  const sandbox = await openSandbox()
  try {
    const limits = { creditYen: 1_000_000_000_000, dailyBids: 1_000_000 }
    const market = await sandbox.addMarket({ people: 2000, lots: 1, ...limits })
    await addDealer(sandbox, market)
    const people = market.bidders.map(({ id }) => id)
    const bids = { bids: Number(values.bids), today: busyDay, tomorrow: quietDay }
    await fillBids(sandbox.db, people, bids)
    await sandbox.startServer()
    console.log(
      `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, ${values.bids} bids`,
    )
    printTimesHead()
    for (const [name, person, path] of requestsOf(market)) {
      const request = { name, person, path: `/api/bid/${path}` }
      for (const connections of [1, 8]) {
        await timeRequest(sandbox, request, { connections, seconds, warmUpSeconds: 1 })
      }
    }
  } finally {
    await sandbox.stop()
  }
}

/** Turns the first person into a dealer, whose clients are the next twenty. */
async function addDealer({ db }: Sandbox, { bidders }: Market): Promise<void> {
  const [dealer, ...others] = bidders
  if (!dealer) return
  const clients = others.slice(0, 20).map(({ id }) => id)
  await db.updateTable('people').set({ role_id: role.dealer }).where('id', '=', dealer.id).execute()
  await db.updateTable('people').set({ dealer_id: dealer.id }).where('id', 'in', clients).execute()
}

function requestsOf({ manager, bidders }: Market): (readonly [string, Bidder, string])[] {
  const today = tokyoDayOf(new Date())
  const [busy, quiet] = [`auctionDate=${today}`, `auctionDate=${addDays(today, 1)}`]
  const [dealer = manager, client = manager] = bidders
  const filters = 'status=4532&condition=4.5,5&bidStatus=2'
  return [
    [`day of ${quietDay}`, manager, `index?${quiet}`],
    [`day of ${busyDay}`, manager, `index?${busy}`],
    ['  last page', manager, `index?${busy}&page=${Math.ceil(busyDay / 20)}`],
    ['  by client', manager, `index?${busy}&order=user&sort=DESC`],
    ['  by year', manager, `index?${busy}&order=year`],
    ['  with filters', manager, `index?${busy}&${filters}`],
    ['  of one house, new', manager, `index?${busy}&auction=1&bidStatus=1`],
    ['  lot numbers', manager, `index?${busy}&lotNo=100-200,3001`],
    ['  options', manager, `filters?${busy}`],
    ['  options with filters', manager, `filters?${busy}&${filters}`],
    [`options of ${quietDay}`, manager, `filters?${quiet}`],
    ['all bids', manager, 'index?'],
    ['archive of everybody', manager, 'bid-history?'],
    ['bids of one client', manager, `index?user=${client.id}`],
    ["a client's bids", client, 'my-bid?'],
    ["a client's archive", client, 'bid-history?'],
    ["a dealer's bids", dealer, 'dealer?'],
    ["a dealer's archive", dealer, 'bid-history?'],
  ]
}

await main()
