import fc from 'fast-check'
import { errorBody } from '../../contract/core/errors.ts'
import { eventsPath } from '../../contract/live/stream.ts'
import { oddBids, oddListings } from '../../server/testing/bad-inputs.ts'
import { type Fault, scaled, timesOf } from './fault.ts'
import { type Reply, type Request, WireClient } from './wire.ts'

/** Questions that are made at a time: all at once they would be gigabytes. */
const batch = 1000

/** F18: whatever is asked, the server neither fails nor takes long. */
export const oddInputs: Fault = {
  id: 'F18',
  title: 'queries and bids as nobody should write them',
  async run(trial) {
    const { stand, seed, say } = trial
    const limits = { creditYen: 10_000_000, dailyBids: 100_000 }
    const crowd = await stand.crowd({ people: 20, lots: 200, ...limits })
    const bids = oddBids(crowd.lots)
    const clients = Array.from({ length: 8 }, () => new WireClient(stand.url))
    const faults: string[] = []
    const times: number[] = []
    const kinds = new Map<number, number>()
    const total = scaled(trial, 100_000, batch)
    for (let asked = 0; asked < total; asked += batch) {
      const options = { numRuns: batch, seed: seed * 1000 + asked / batch }
      const token = (crowd.bidders[asked % crowd.bidders.length] ?? crowd.manager).token()
      const requests = [
        ...fc.sample(oddListings, options).map((path) => get(path, token)),
        ...fc.sample(bids, { ...options, numRuns: batch / 4 }).map(({ call, key, body }) => ({
          method: call[0],
          path: call[1],
          token: call[1].includes('manager') ? crowd.manager.token() : token,
          ...(key === null ? {} : { key }),
          body: body as object,
        })),
        ...['?lots=x', '?since=-1', `?lots=${'1,'.repeat(60)}1`, '?since=1&since=2'].map((query) =>
          get(eventsPath + query, token),
        ),
      ]
      let next = 0
      await Promise.all(
        clients.map(async (client) => {
          for (let request = requests[next++]; request; request = requests[next++]) {
            const reply = await client.send(request)
            times.push(reply.ms)
            kinds.set(reply.status, (kinds.get(reply.status) ?? 0) + 1)
            const fault = judge(reply)
            if (fault) faults.push(`${request.method} ${request.path.slice(0, 300)}: ${fault}`)
          }
        }),
      )
    }
    for (const client of clients) client.close()
    const answers = [...kinds]
      .sort(([a], [b]) => a - b)
      .map(([kind, count]) => `${count} × ${kind}`)
    say(`${times.length} requests: ${answers.join(', ')}; ${timesOf(times)}`)
    return faults
  },
}

const get = (path: string, token: string): Request => ({ method: 'GET', path, token })

function judge({ status, body, ms }: Reply): string | null {
  if (status === 0) return 'no answer'
  if (status >= 500) return `${status} ${body}`
  if (ms > 1000) return `answered after ${ms.toFixed(0)} ms`
  if (status < 400) return null
  const told = errorBody.safeParse(JSON.parse(body))
  return told.success ? null : `an error of another shape: ${body}`
}
