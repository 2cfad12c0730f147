import { randomUUID } from 'node:crypto'
import { type Fault, scaled } from './fault.ts'
import { HttpClient } from './http-client.ts'
import { bidRequest, codeOf, Journal, record } from './journal.ts'

/** F4: a double click, a retrying browser and a retrying proxy, all at the same time. */
export const sameKey: Fault = {
  id: 'F4',
  title: 'each bid sent two to five times at once, with a key and without',
  async run(context) {
    const { sandbox, random, log } = context
    const bids = scaled(context, 2000, 40)
    // Without a key each copy gets the free limit at its time, so the person's other bids must be far away.
    const people = Math.max(Math.ceil(bids / 20), Math.min(100, bids))
    const limits = { creditYen: 1_000_000_000, dailyBids: 1000 }
    const faults: string[] = []
    for (const withKey of [true, false]) {
      const { bidders, lots } = await sandbox.addMarket({ people, lots: 20, ...limits })
      const journal = new Journal()
      const clients = Array.from({ length: 40 }, () => new HttpClient(sandbox.url))
      let next = 0
      let copies = 0
      // Eight workers with five connections each.
      const work = async (own: readonly HttpClient[]) => {
        for (let n = next++; n < bids; n = next++) {
          const [bidder, lot] = [bidders[n % people], lots[Math.floor(n / people)]]
          if (!bidder || !lot) continue
          const key = randomUUID()
          const amount = 50_000 + Math.floor(random() * 50) * 5_000
          const { key: _, ...bare } = bidRequest(bidder.token(), key, { carId: lot, amount })
          const request = withKey ? { ...bare, key } : bare
          const entry = {
            person: bidder.id,
            lot,
            amountYen: amount,
            key,
            sentAt: Date.now(),
            replies: [],
          }
          journal.entries.push(entry)
          const some = own.slice(0, 2 + Math.floor(random() * 4))
          copies += some.length
          const replies = await Promise.all(some.map((client) => client.send(request)))
          for (const reply of replies) record(entry, reply)
          const wrong = replies.find(({ status }) => status !== 200 && (withKey || status !== 409))
          if (wrong) faults.push(`a copy got ${wrong.status} ${codeOf(wrong.body)}`)
        }
      }
      await Promise.all(
        Array.from({ length: 8 }, (_, at) => work(clients.slice(at * 5, at * 5 + 5))),
      )
      for (const client of clients) client.close()
      faults.push(...(await journal.compare(sandbox.db)))
      log(`${withKey ? 'with' : 'without'} key: ${bids} bids in ${copies} copies`)
    }
    return faults
  },
}
