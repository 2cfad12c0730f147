import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventsPath, positionPattern } from '../../contract/live/stream.ts'
import { Refusal } from '../core/refusal.ts'
import type { Db } from '../db/tables.ts'
import { startPublisher } from './publisher.ts'
import type { LiveEvent, LiveSource } from './source.ts'

/** A comment is sent so often, because proxies close silent connections. */
const heartbeatMs = 15_000
/**
 * A stream ends by itself and the browser reconnects, so that an ended session gets no more events;
 * after eight to ten minutes, so that streams opened together do not reconnect together.
 */
const lifetimeMs = () => (8 + 2 * Math.random()) * 60_000
/** A client with more unread bytes is disconnected: reconnecting is cheaper than a long buffer. */
const maxBufferedBytes = 64 * 1024

/** Serves `GET /api/events`: what changes on the channels of a person while a page is open. */
export function serveEvents(app: FastifyInstance, db: Db, sources: readonly LiveSource[]): void {
  const publisher = startPublisher(db, sources)
  const open = new Set<ServerResponse>()
  // Streams do not end by themselves in time for a stop.
  app.addHook('preClose', async () => {
    for (const response of open) response.end()
    await publisher.stop()
  })

  app.get(eventsPath, async (request, reply) => {
    const person = await app.http.authenticate(request, db)
    if (!person) throw new Refusal('not_signed_in')
    const since = positionOf(request)
    const channels = new Map<string, ReadonlySet<number>>()
    for (const source of sources) {
      channels.set(source.kind, await source.channelsFor(db, person, request.query))
    }
    const response = startStream(reply)
    open.add(response)
    const heartbeat = setInterval(() => send(response, ':\n\n'), heartbeatMs)
    const lifetime = setTimeout(() => response.end(), lifetimeMs())
    let remove = () => {}
    response.on('close', () => {
      open.delete(response)
      clearInterval(heartbeat)
      clearTimeout(lifetime)
      remove()
    })
    const receive = (events: readonly LiveEvent[], position: string) =>
      send(response, `${events.map(textOf).join('')}event: position\nid: ${position}\ndata: \n\n`)
    try {
      remove = await publisher.add({ channels, receive }, since)
      if (response.destroyed) remove()
    } catch (error) {
      // The database is away: the client reconnects with its position.
      request.log.warn({ err: error }, 'a stream could not begin')
      response.end()
    }
  })
}

/**
 * Where the stream goes on: the header of a browser that reconnects, else `since`; null begins now.
 * @throws Refusal invalid_request
 */
function positionOf({ headers, query }: FastifyRequest): string | null {
  const { since } = query as { readonly since?: unknown }
  for (const position of [since, headers['last-event-id']]) {
    if (position !== undefined && !positionPattern.test(String(position))) {
      throw new Refusal('invalid_request')
    }
  }
  const position = headers['last-event-id'] ?? since
  return position === undefined ? null : String(position)
}

/** From here on the response is written by hand, not by Fastify. */
function startStream(reply: FastifyReply): ServerResponse {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  // The shortest wait before a reconnect; browsers spread theirs over some seconds.
  reply.raw.write('retry: 2000\n\n')
  return reply.raw
}

/** An event that goes to thousands of listeners is serialized once. */
const texts = new WeakMap<LiveEvent, string>()

/** Without an id: a client stores a position only when it has all events up to it. */
function textOf(event: LiveEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const text = `event: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`
  texts.set(event, text)
  return text
}

function send(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > maxBufferedBytes) response.destroy()
  else response.write(text)
}
