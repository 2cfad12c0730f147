import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/db/tables.ts'
import type { Reply, Request, WireClient } from './wire.ts'

/** What a client knows of one request: everything it sent, and everything it heard. */
export interface Entry {
  readonly person: number
  readonly lot: number
  readonly amountYen: number
  readonly key: string
  readonly sentAt: number
  readonly replies: { readonly status: number; readonly body: string; readonly at: number }[]
}

/** The last word that a client got: 200 and a bid, or a refusal; null while it does not know. */
export const lastWord = ({ replies }: Entry) =>
  replies.findLast(({ status }) => status === 200 || (status >= 400 && status < 500)) ?? null

const bidIdOf = (body: string) => Number(/"bidId":(\d+)/.exec(body)?.[1] ?? 0)
export const codeOf = (body: string) => /"messageCode":"(\w+)"/.exec(body)?.[1] ?? ''

/** A client's own record of what it asked for, to be compared with the database. */
export class Journal {
  readonly entries: Entry[] = []

  /** Sends a request, and again with the same key as long as nobody knows what became of it. */
  async settle(
    client: WireClient,
    request: Request & { readonly key: string; readonly body: { carId: number; amount: number } },
    person: number,
    { tries = 40, pauseMs = 250 } = {},
  ): Promise<Entry> {
    const { carId: lot, amount: amountYen } = request.body
    const entry = { person, lot, amountYen, key: request.key, sentAt: Date.now(), replies: [] }
    this.entries.push(entry)
    for (let attempt = 1; attempt <= tries; attempt++) {
      const reply = await client.send(request)
      note(entry, reply)
      if (reply.status !== 0 && reply.status < 500) break
      await delay(pauseMs)
    }
    return entry
  }

  /** Server errors that are none of the promised 503, as sentences. */
  oddAnswers(): string[] {
    const odd = this.entries.flatMap(({ replies }) =>
      replies.filter(({ status }) => status >= 500 && status !== 503),
    )
    return odd.length === 0 ? [] : [`${odd.length} answers ${odd[0]?.status}: ${odd[0]?.body}`]
  }

  /**
   * Compares with the database, where each request was for another person or lot: every acknowledged
   * bid is there once as it was acknowledged, and there is none that nobody asked for.
   */
  async compare(db: Db): Promise<string[]> {
    const faults: string[] = this.oddAnswers()
    const people = [...new Set(this.entries.map(({ person }) => person))]
    const { rows } = await sql<{
      id: number
      person_id: number
      lot_id: number
      amount_yen: number
      placed: number
    }>`
      select bid.id, bid.person_id, bid.lot_id, bid.amount_yen,
        (select count(*)::int from bid_log where bid_id = bid.id and event <> 'status') as placed
      from bids bid where person_id = any(${people})
    `.execute(db)
    const stored = Map.groupBy(rows, (row) => `${row.person_id} ${row.lot_id}`)
    const asked = new Set<string>()
    for (const entry of this.entries) {
      const place = `${entry.person} ${entry.lot}`
      asked.add(place)
      const word = lastWord(entry)
      const bids = stored.get(place) ?? []
      if (!word) faults.push(`${place}: nobody knows what became of it`)
      else if (word.status === 200) {
        const [bid] = bids
        if (bids.length !== 1)
          faults.push(`${place}: acknowledged, and stored ${bids.length} times`)
        else if (bid?.id !== bidIdOf(word.body) || bid.amount_yen !== entry.amountYen) {
          faults.push(`${place}: acknowledged ${word.body}, stored ${JSON.stringify(bid)}`)
        } else if (bid.placed !== 1) faults.push(`${place}: in the log ${bid.placed} times`)
      } else if (bids.length > 0) faults.push(`${place}: refused ${word.body}, and stored`)
      const good = new Set(
        entry.replies.filter(({ status }) => status === 200).map(({ body }) => body),
      )
      if (good.size > 1) faults.push(`${place}: ${good.size} different good answers`)
    }
    for (const place of stored.keys()) {
      if (!asked.has(place)) faults.push(`${place}: stored, and nobody asked for it`)
    }
    return faults
  }
}

export const note = (entry: Entry, { status, body }: Reply) => {
  entry.replies.push({ status, body, at: Date.now() })
}

/** A bid as its request. */
export const bidRequest = (
  token: string,
  key: string,
  bid: { carId: number; amount: number; userId?: string },
) => ({
  method: 'POST' as const,
  path: bid.userId ? '/api/bid/bid-from-manager' : '/api/bid/create',
  token,
  key,
  body: { ...bid, confirm: 1 },
})
