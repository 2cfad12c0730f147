import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { listBreaches } from '#app/server/invariants.ts'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { type Bidder, type Market, openSandbox } from '#tools/chaos/sandbox.ts'
import { fillPayments } from './payments-data.ts'
import { printTimesHead, timeRequest } from './request-times.ts'
import { fail, withSmoke } from './smoke.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      bookings: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '4' },
      /** Runs only the requests with this in their name. */
      only: { type: 'string', default: '' },
    },
    { bookings: '10000' },
  ),
})

/** Measures payments, the balance and a statement through HTTP with a session: npm run bench:payments. */
async function main(): Promise<void> {
  const sandbox = await openSandbox()
  try {
    const limits = { creditYen: 1_000_000_000_000, dailyBids: 1_000_000 }
    const market = await sandbox.addMarket({ people: 2000, lots: 1, ...limits })
    const [many, ...others] = market.bidders.map(({ id }) => id)
    const began = performance.now()
    const bookings = Number(values.bookings)
    const { manager } = market
    await fillPayments(sandbox.db, { bookings, many: many ?? 0, others, manager: manager.id })
    await sandbox.db
      .insertInto('person_permissions')
      .values({ person_id: market.manager.id, flag: 'managePayments', granted: true })
      .execute()
    console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const checked = performance.now()
    const breaches = await listBreaches(sandbox.db)
    for (const { rule, row } of breaches.slice(0, 10)) fail(`${rule}: ${row}`)
    console.log(`invariants: ${breaches.length} broken`)
    console.log(`checked in ${((performance.now() - checked) / 1000).toFixed(1)} s`)
    await sandbox.startServer()
    const load = loadavg()[0]?.toFixed(1)
    console.log(`${availableParallelism()} cores, load ${load}, ${bookings} bookings`)
    printTimesHead()
    for (const [name, person, path] of requestsOf(market)) {
      if (!name.includes(values.only)) continue
      // A page of the list takes milliseconds, a long statement two seconds.
      const seconds = Number(values.seconds) * (path.includes('.') ? 4 : 1)
      const load = { connections: 1, seconds, warmUpSeconds: seconds / 4 }
      await timeRequest(sandbox, { name, person, path: `/api/payments/${path}` }, load)
    }
  } finally {
    await sandbox.stop()
  }
}

function requestsOf({ manager, bidders }: Market): (readonly [string, Bidder, string])[] {
  const [many = manager, few = manager] = bidders
  const today = tokyoDayOf(new Date())
  const year = `dateFrom=${addDays(today, -365)}&dateTo=${today}`
  const past = `dateFrom=${addDays(today, -1000)}&dateTo=${addDays(today, -635)}`
  const days = `dateFrom=${addDays(today, -100)}&dateTo=${today}`
  const middle = Math.ceil(Number(values.bookings) / 40)
  const month = `dateFrom=${addDays(today, -30)}&dateTo=${today}`
  return [
    ['client with 500', few, 'index?'],
    ['client with 10 000', many, 'index?'],
    ['  remittances', many, 'index?type=1'],
    ['  a year', many, `index?${year}`],
    ['  search', many, 'index?qSearch=b00012300'],
    ['  search of all', many, 'index?qSearch=toyota'],
    ['  last page', many, 'index?page=500&pageSize=20'],
    ['  balance', many, 'balance'],
    ['  year as CSV', many, `export.csv?${year}`],
    ['manager, all', manager, 'index?'],
    ['  remittances', manager, 'index?type=1'],
    ['  a month', manager, `index?${month}`],
    ['  a year', manager, `index?${year}`],
    ['  year before last, cars', manager, `index?${past}&type=2`],
    ['  page in the middle', manager, `index?page=${middle}&pageSize=20`],
    ['  last page', manager, `index?page=${2 * middle}&pageSize=20`],
    ['  last page of remittances', manager, `index?type=1&page=${middle}&pageSize=20`],
    ['  search', manager, 'index?qSearch=b00123400'],
    ['  search, found 500 times', manager, 'index?qSearch=00123'],
    ['  search, found 10 000 times', manager, 'index?qSearch=zvw50-12'],
    ['  search of all', manager, 'index?qSearch=toyota'],
    ['  of a client', manager, `index?user=${many.id}`],
    ['  search of a client', manager, `index?user=${many.id}&qSearch=b00012300`],
    ["  a client's balance", manager, `balance?user=${many.id}`],
    ['  newest 10 000 as CSV', manager, 'export.csv?'],
    ['journal of today', manager, 'journal?'],
    ['journal of a year ago', manager, `journal?day=${addDays(today, -365)}`],
    ['incoming money, 300', manager, 'incoming?'],
    ['corrections, 10 000', manager, 'corrections?'],
    ['corrections, last page', manager, 'corrections?page=500&pageSize=20'],
    ['statement of 100 days', many, `statement.pdf?${days}`],
    ['statement of a year', many, `statement.pdf?${year}`],
  ]
}

await main()
