import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { HttpClient, Reply, Request } from './http-client.ts'

/** One request of a client, and all replies to it. */
export interface Entry {
  readonly person: number
  readonly lot: number
  readonly amountYen: number
  readonly key: string
  readonly sentAt: number
  readonly replies: { readonly status: number; readonly body: string; readonly at: number }[]
}

/** Returns the final reply: 200 with a bid, or a refusal; null while the client does not know. */
export const lastReply = ({ replies }: Entry) =>
  replies.findLast(({ status }) => status === 200 || (status >= 400 && status < 500)) ?? null

const bidIdOf = (body: string) => Number(/"bidId":(\d+)/.exec(body)?.[1] ?? 0)
export const codeOf = (body: string) => /"messageCode":"(\w+)"/.exec(body)?.[1] ?? ''

/** The clients' own record of their requests, to compare with the database. */
export class Journal {
  readonly entries: Entry[] = []

  /** Sends a request, and retries with the same key while its outcome is unknown. */
  async settle(
    client: HttpClient,
    request: Request & { readonly key: string; readonly body: { carId: number; amount: number } },
    person: number,
    { tries = 40, pauseMs = 250 } = {},
  ): Promise<Entry> {
    const { carId: lot, amount: amountYen } = request.body
    const entry = { person, lot, amountYen, key: request.key, sentAt: Date.now(), replies: [] }
    this.entries.push(entry)
    for (let attempt = 1; attempt <= tries; attempt++) {
      const reply = await client.send(request)
      record(entry, reply)
      if (reply.status !== 0 && reply.status < 500) break
      await delay(pauseMs)
    }
    return entry
  }

  /** Returns server errors other than the promised 503, as sentences. */
  unexpectedErrors(): string[] {
    const errors = this.entries.flatMap(({ replies }) =>
      replies.filter(({ status }) => status >= 500 && status !== 503),
    )
    return errors.length === 0
      ? []
      : [`${errors.length} × ${errors[0]?.status}: ${errors[0]?.body}`]
  }

  /**
   * Compares with the database, if no two requests are for the same person and lot: every acknowledged bid is stored
   * once and unchanged, and no other bid is.
   */
  async compare(db: Db): Promise<string[]> {
    const faults: string[] = this.unexpectedErrors()
    const people = [...new Set(this.entries.map(({ person }) => person))]
    const { rows } = await sql<{
      id: number
      person_id: number
      lot_id: number
      amount_yen: number
      placed: number
    }>`
      select bid.id, bid.person_id, bid.lot_id, bid.amount_yen,
        (select count(*)::int from bid_log where bid_id = bid.id and event in ('placed', 'changed')) as placed
      from bids bid where person_id = any(${people})
    `.execute(db)
    const stored = Map.groupBy(rows, (row) => `${row.person_id} ${row.lot_id}`)
    const requested = new Set<string>()
    for (const entry of this.entries) {
      const key = `${entry.person} ${entry.lot}`
      requested.add(key)
      const reply = lastReply(entry)
      const bids = stored.get(key) ?? []
      if (!reply) faults.push(`${key}: the outcome is not known`)
      else if (reply.status === 200) {
        const [bid] = bids
        if (bids.length !== 1) faults.push(`${key}: acknowledged, and stored ${bids.length} times`)
        else if (bid?.id !== bidIdOf(reply.body) || bid.amount_yen !== entry.amountYen) {
          faults.push(`${key}: acknowledged ${reply.body}, stored ${JSON.stringify(bid)}`)
        } else if (bid.placed !== 1) faults.push(`${key}: in the log ${bid.placed} times`)
      } else if (bids.length > 0) faults.push(`${key}: refused ${reply.body}, and stored`)
      const good = new Set(
        entry.replies.filter(({ status }) => status === 200).map(({ body }) => body),
      )
      if (good.size > 1) faults.push(`${key}: ${good.size} different responses of 200`)
    }
    for (const key of stored.keys()) {
      if (!requested.has(key)) faults.push(`${key}: stored without a request`)
    }
    return faults
  }
}

export const record = (entry: Entry, { status, body }: Reply) => {
  entry.replies.push({ status, body, at: Date.now() })
}

export const bidRequest = (
  token: string,
  key: string,
  bid: { carId: number; amount: number; userId?: string },
) => ({
  method: 'POST' as const,
  path: bid.userId ? '/api/bid/bid-from-manager' : '/api/bid/create',
  token,
  key,
  // Managers must send the export type.
  body: { ...bid, confirm: 1, ...(bid.userId ? { bidType: 1 } : {}) },
})
