import type { FastifyInstance } from 'fastify'
import type { Metric } from './metrics-text.ts'

interface Count {
  readonly labels: { readonly method: string; readonly route: string }
  readonly statuses: Map<string, number>
  requests: number
  seconds: number
}

/** Counts every request of the server by its route, never by its address: routes are few. */
export function countRequests(app: FastifyInstance): () => Metric[] {
  const counts = new Map<string, Count>()
  app.addHook('onResponse', async (request, reply) => {
    // What leads nowhere shares one line, whatever was asked for.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const method = request.is404 ? 'any' : request.method
    const key = `${method} ${route}`
    let count = counts.get(key)
    if (!count) {
      count = { labels: { method, route }, statuses: new Map(), requests: 0, seconds: 0 }
      counts.set(key, count)
    }
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    count.statuses.set(status, (count.statuses.get(status) ?? 0) + 1)
    count.requests++
    count.seconds += reply.elapsedTime / 1000
  })
  return () => {
    const all = [...counts.values()]
    return [
      {
        name: 'seriba_http_requests_total',
        help: 'Requests answered, by route and class of the status.',
        type: 'counter',
        samples: all.flatMap(({ labels, statuses }) =>
          [...statuses].map(([status, value]) => ({ labels: { ...labels, status }, value })),
        ),
      },
      {
        name: 'seriba_http_request_duration_seconds',
        help: 'Time from a request to the end of its answer.',
        type: 'summary',
        samples: all.flatMap(({ labels, seconds, requests }) => [
          { suffix: '_sum', labels, value: seconds },
          { suffix: '_count', labels, value: requests },
        ]),
      },
    ]
  }
}
