import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { eventsQuery } from '../../contract/live/calls.ts'
import { eventsPath } from '../../contract/live/stream.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import { startLiveFeed } from './feed.ts'
import { type LiveEvent, listWatchable } from './queries.ts'

/** A comment goes out so often, for proxies that cut what is silent. */
const heartbeatMs = 15_000
/**
 * A stream ends by itself and comes back, so that a session that has ended hears no more; after eight
 * to ten minutes, so that those who came together do not come back together.
 */
const lifeMs = () => (8 + 2 * Math.random()) * 60_000
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
    const person = await app.http.authenticate(request, context.db)
    if (!person) throw new Refusal('not_signed_in')
    const query = eventsQuery.safeParse(request.query)
    const since = request.headers['last-event-id'] ?? query.data?.since ?? null
    if (!query.success || (since !== null && !/^\d{1,19}$/.test(String(since)))) {
      throw new Refusal('invalid_request')
    }
    const lots = new Set(await listWatchable(context.db, query.data.lots, person.permissions))
    const response = begin(reply)
    open.add(response)
    const heartbeat = setInterval(() => send(response, ':\n\n'), heartbeatMs)
    const life = setTimeout(() => response.end(), lifeMs())
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

/** The texts of events; one that thousands hear is written once. */
const texts = new WeakMap<LiveEvent, string>()

/** Without an id: only when all of a position has been heard does the client remember it. */
function textOf(event: LiveEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const text = `event: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`
  texts.set(event, text)
  return text
}

function send(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > mostWaitingBytes) response.destroy()
  else response.write(text)
}
