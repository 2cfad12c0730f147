import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { signalDatabase } from '#testing/database/database-processes.ts'
import { type Fault, type FaultContext, scaled } from '../fault.ts'
import { HttpClient, type Reply, type Request } from '../http-client.ts'
import { bidRequest, codeOf } from '../journal.ts'
import type { Market, Sandbox } from '../sandbox.ts'
import { type Invoiced, invoiceFaults } from './invoice-faults.ts'

const priceYen = 590_000
const people = 10

/** F24: wins and their invoices, each requested several times at once, while server and database are killed. */
export const killedInvoices: Fault = {
  id: 'F24',
  title: 'kill -9 of the server and of PostgreSQL in turn, while wins are invoiced',
  async run(context) {
    const { sandbox, log } = context
    const cars = scaled(context, 100)
    const limits = { creditYen: 1_000_000_000, dailyBids: 100_000 }
    const market = await sandbox.addMarket({ people, lots: cars, ...limits })
    const bids = await placeBids(sandbox.url, market)
    const sender = senderOf(sandbox.url)
    const done: Invoiced[] = []
    const waiting = [...bids]
    const work = async () => {
      for (let bidId = waiting.pop(); bidId !== undefined; bidId = waiting.pop()) {
        done.push(await winAndInvoice(context, sender, market, bidId))
      }
    }
    const kills = killInTurn(context, () => done.length / cars)
    await Promise.all([...Array.from({ length: 6 }, work), kills])
    log(
      `${cars} wins invoiced, each asked for ${done[0]?.replies.length ?? 0} times at once; ` +
        `${await kills} kills, ${sender.requests} requests, ${sender.again} of them sent again`,
    )
    return [...sender.faults, ...(await invoiceFaults(sandbox.db, bids, done, priceYen))]
  },
}

/** Kills server and database in turn, at equal parts of the work. Returns the number of kills. */
async function killInTurn(context: FaultContext, progress: () => number): Promise<number> {
  const { sandbox, random } = context
  const times = scaled(context, 12, 2)
  for (let time = 0; time < times; time++) {
    while (progress() < time / times) await delay(5)
    await delay(random() * 300)
    if (time % 2 === 0) {
      await sandbox.killServer()
      await delay(random() * 300)
      await sandbox.startServer()
    } else {
      await signalDatabase(sandbox.cluster.dataDir, 'SIGKILL')
      await sandbox.cluster.revive()
    }
  }
  return times
}

/** Places a bid on each lot, taking turns between people. */
async function placeBids(url: string, { bidders, lots }: Market): Promise<number[]> {
  const http = new HttpClient(url)
  const bids: number[] = []
  for (const [at, carId] of lots.entries()) {
    const token = bidders[at % people]?.token() ?? ''
    const { body } = await http.send(bidRequest(token, randomUUID(), { carId, amount: 600_000 }))
    bids.push(Number(/"bidId":(\d+)/.exec(body)?.[1] ?? 0))
  }
  http.close()
  return bids
}

/** Returns a function that sends a request and retries while its outcome is unknown. */
function senderOf(url: string) {
  const sender = {
    requests: 0,
    again: 0,
    faults: [] as string[],
    async settle(request: Request): Promise<Reply> {
      const http = new HttpClient(url, 10_000)
      sender.requests++
      try {
        for (let attempt = 1; attempt <= 240; attempt++) {
          const reply = await http.send(request)
          if (reply.status !== 0 && reply.status < 500) return reply
          if (reply.status >= 500 && reply.status !== 503) sender.faults.push(`500: ${reply.body}`)
          sender.again++
          await delay(250)
        }
      } finally {
        http.close()
      }
      sender.faults.push(`${request.path}: the outcome is not known`)
      return { status: 0, body: '', ms: 0 }
    },
  }
  return sender
}
type Sender = ReturnType<typeof senderOf>

/** Records that a bid has won at a price, and invoices the car; several clients request every step at once. */
async function winAndInvoice(
  { sandbox }: FaultContext,
  sender: Sender,
  { manager }: Market,
  bidId: number,
): Promise<Invoiced> {
  const ask = (method: 'PUT' | 'POST', path: string, body: object, keys: readonly string[]) =>
    Promise.all(
      keys.map((key) =>
        sender.settle({ method, path, body, token: manager.token(), ...(key && { key }) }),
      ),
    )
  const twice = () => {
    const key = randomUUID()
    return [key, key, '']
  }
  const id = String(bidId)
  // For every other bid the price is set before the win.
  const steps = [
    () => ask('PUT', '/api/bid/update-bid-status', { bidId: id, status: 6 }, twice()),
    () => ask('PUT', '/api/bid/update-sold-price', { bidId: id, soldPrice: priceYen }, twice()),
  ]
  for (const step of bidId % 2 === 0 ? steps : steps.toReversed()) {
    for (const { status, body } of await step()) {
      if (status !== 200 && status !== 409) sender.faults.push(`bid ${bidId}: ${status} ${body}`)
    }
  }
  const purchaseId = await purchaseOf(sandbox, bidId)
  const body = { id: String(purchaseId), kind: 'invoice' }
  const keys = [...twice(), randomUUID(), '']
  const replies = await ask('POST', '/api/purchased-cars/issue', body, keys)
  return {
    bidId,
    replies: replies.map(({ status, body }) => ({
      status,
      code: codeOf(body),
      number: /"number":"([^"]+)"/.exec(body)?.[1] ?? '',
    })),
  }
}

/** Returns the purchase of a bid, or 0. Retries while the database is down. */
async function purchaseOf({ db }: Sandbox, bidId: number): Promise<number> {
  for (;;) {
    try {
      const { rows } = await sql<{ id: number }>`
        select id from purchases where bid_id = ${bidId}
      `.execute(db)
      return rows[0]?.id ?? 0
    } catch {
      await delay(250)
    }
  }
}
