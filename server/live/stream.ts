import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { eventsPath, eventsQuery } from '../../contract/live.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../http.ts'
import { findPerson } from '../session.ts'
import { startLiveFeed } from './feed.ts'
import { type LiveEvent, listWatchable } from './queries.ts'

/** A comment goes out so often, for proxies that cut what is silent. */
const heartbeatMs = 15_000
/** A stream ends by itself and comes back, so that a session that has ended hears no more. */
const lifeMs = 10 * 60_000
/** Whoever has so many bytes waiting does not read; coming back is cheaper than remembering. */
const mostWaitingBytes = 64 * 1024

/** Serves what changes while somebody looks: own bids, and the lots on the screen. */
export function serveLive(app: FastifyInstance, context: Context): void {
  const feed = startLiveFeed(context.db)
  const open = new Set<ServerResponse>()
  // Streams never end by themselves in time for a stop.
  app.addHook('preClose', async () => {
    for (const response of open) response.end()
    await feed.stop()
  })

  app.get(eventsPath, async (request, reply) => {
    const person = await findPerson(context, request)
    if (!person) throw new Refusal('not_signed_in')
    const query = eventsQuery.safeParse(request.query)
    const since = request.headers['last-event-id'] ?? null
    if (!query.success || (since !== null && !/^\d{1,19}$/.test(String(since)))) {
      throw new Refusal('invalid_request')
    }
    const lots = new Set(await listWatchable(context.db, query.data.lots, person.permissions))
    const response = begin(reply)
    open.add(response)
    const heartbeat = setInterval(() => send(response, ':\n\n'), heartbeatMs)
    const life = setTimeout(() => response.end(), lifeMs)
    let leave = () => {}
    response.on('close', () => {
      open.delete(response)
      clearInterval(heartbeat)
      clearTimeout(life)
      leave()
    })
    const hear = (events: readonly LiveEvent[], position: string) =>
      send(response, `${events.map(textOf).join('')}event: position\nid: ${position}\ndata: \n\n`)
    try {
      leave = await feed.add({ personId: person.id, lots, hear }, since && String(since))
      if (response.destroyed) leave()
    } catch (error) {
      // The database is away: the client comes back with what it knows.
      request.log.warn({ err: error }, 'a stream could not begin')
      response.end()
    }
  })
}

/** From here on the answer is a stream, and none of Fastify's business. */
function begin(reply: FastifyReply): ServerResponse {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  // Reconnecting clients spread over some seconds by themselves; this is the shortest wait.
  reply.raw.write('retry: 2000\n\n')
  return reply.raw
}

/** Without an id: only when all of a position has been heard does the client remember it. */
const textOf = ({ kind, data }: LiveEvent) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

function send(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > mostWaitingBytes) response.destroy()
  else response.write(text)
}
