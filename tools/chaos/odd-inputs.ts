import fc from 'fast-check'
import { errorBody } from '#app/contract/refusals.ts'
import { eventsPath } from '#platform/live/contract/stream.ts'
import { oddBids, oddListings } from '#testing/database/bad-inputs.ts'
import { type Fault, figureFaults, scaled, timesOf } from './fault.ts'
import { HttpClient, type Reply, type Request } from './http-client.ts'

/** Requests generated at a time: all of them would take gigabytes. */
const batch = 1000

/** F18: no request makes the server fail or slow down. */
export const oddInputs: Fault = {
  id: 'F18',
  title: 'queries and bids that no client should send',
  async run(context) {
    const { sandbox, seed, log } = context
    const limits = { creditYen: 10_000_000, dailyBids: 100_000 }
    const market = await sandbox.addMarket({ people: 20, lots: 200, ...limits })
    const bids = oddBids(market.lots)
    const clients = Array.from({ length: 8 }, () => new HttpClient(sandbox.url))
    const faults: string[] = []
    const times: number[] = []
    const kinds = new Map<number, number>()
    const total = scaled(context, 100_000, batch)
    for (let sent = 0; sent < total; sent += batch) {
      const options = { numRuns: batch, seed: seed * 1000 + sent / batch }
      const token = (market.bidders[sent % market.bidders.length] ?? market.manager).token()
      const requests = [
        ...fc.sample(oddListings, options).map((path) => get(path, token)),
        ...fc.sample(bids, { ...options, numRuns: batch / 4 }).map(({ call, key, body }) => ({
          method: call[0],
          path: call[1],
          token: call[1].includes('manager') ? market.manager.token() : token,
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
            for (const fault of [...faultsOf(reply), ...figureFaults(slownessOf(reply))]) {
              faults.push(`${request.method} ${request.path.slice(0, 300)}: ${fault}`)
            }
          }
        }),
      )
    }
    for (const client of clients) client.close()
    const statuses = [...kinds]
      .sort(([a], [b]) => a - b)
      .map(([kind, count]) => `${count} × ${kind}`)
    log(`${times.length} requests: ${statuses.join(', ')}; ${timesOf(times)}`)
    return faults
  },
}

const get = (path: string, token: string): Request => ({ method: 'GET', path, token })

function faultsOf({ status, body }: Reply): string[] {
  if (status === 0) return ['no reply']
  if (status >= 500) return [`${status} ${body}`]
  if (status < 400) return []
  const parsed = errorBody.safeParse(JSON.parse(body))
  return parsed.success ? [] : [`an error of another shape: ${body}`]
}

const slownessOf = ({ ms }: Reply): string[] => (ms > 1000 ? [`lasted ${ms.toFixed(0)} ms`] : [])
