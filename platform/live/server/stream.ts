import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { eventsPath, heartbeatEvent, positionPattern } from '#platform/live/contract/stream.ts'
import { startPublisher } from './publisher.ts'
import type { LiveEvent, LiveSource } from './source.ts'

/**
 * A stream ends by itself and the browser reconnects, so that changed permissions take effect. It lasts eight to ten
 * minutes, at random, so that streams opened together do not reconnect together.
 */
const lifetimeMs = () => (8 + 2 * Math.random()) * 60_000
/** A client with more unread bytes is disconnected: reconnecting is cheaper than a long buffer. */
const maxBufferedBytes = 64 * 1024

export interface StreamOptions {
  readonly db: Db
  readonly sources: readonly LiveSource[]
  /** Returns those of the sessions that are still open. */
  readonly listOpenSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** How often a stream gets a heartbeat and a check of its session. */
  readonly heartbeatSeconds: number
  /** Maximum number of open streams per person. */
  readonly maxPerPerson: number
}

interface OpenStream {
  readonly response: ServerResponse
  readonly sessionId: string
}

/**
 * Serves `GET /api/events`: the changes on a person's channels while a page is open. A stream ends with
 * its session, at the next heartbeat. A person's eleventh stream closes the oldest one (decision 37).
 */
export function serveEvents(app: FastifyInstance, options: StreamOptions): void {
  const { db, sources, maxPerPerson } = options
  const publisher = startPublisher(db, sources, {
    onWait: (oldest) => app.log.warn(oldest, 'live events wait for an open transaction'),
  })
  const heartbeat = startHeartbeat(options)
  const byPerson = new Map<number, Set<OpenStream>>()
  // Streams would not end in time when the server stops.
  app.addHook('preClose', async () => {
    heartbeat.stop()
    for (const streams of byPerson.values()) for (const { response } of streams) response.end()
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
    const response = startStream(reply, options.heartbeatSeconds)
    const stream = { response, sessionId: person.sessionId }
    const own = byPerson.get(person.id) ?? new Set<OpenStream>()
    byPerson.set(person.id, own.add(stream))
    const [oldest] = own
    if (oldest && own.size > maxPerPerson) {
      own.delete(oldest)
      endSuperseded(oldest.response)
    }
    heartbeat.add(stream)
    const lifetime = setTimeout(() => response.end(), lifetimeMs())
    let remove = () => {}
    response.on('close', () => {
      own.delete(stream)
      if (own.size === 0 && byPerson.get(person.id) === own) byPerson.delete(person.id)
      heartbeat.delete(stream)
      clearTimeout(lifetime)
      remove()
    })
    const receive = (events: readonly LiveEvent[], position: string) =>
      send(response, `${events.map(textOf).join('')}event: position\nid: ${position}\ndata: \n\n`)
    try {
      remove = await publisher.add({ channels, receive }, since)
      if (response.destroyed) remove()
    } catch (error) {
      // The database is unavailable: the client reconnects with its position.
      request.log.warn({ err: error }, 'a stream could not begin')
      response.end()
    }
  })
}

const heartbeatText = (seconds: number) => `event: ${heartbeatEvent}\ndata: ${seconds}\n\n`

/**
 * Sends heartbeats, because proxies and pages close silent connections, and ends streams whose session has ended. Each
 * second serves one group of streams, with one query for all of its sessions.
 */
function startHeartbeat({ listOpenSessions, heartbeatSeconds }: StreamOptions) {
  const turns = Array.from({ length: heartbeatSeconds }, () => new Set<OpenStream>())
  let now = 0
  let isLookingUp = false
  const endOrphans = async (streams: ReadonlySet<OpenStream>) => {
    const sessionIds = [...new Set([...streams].map(({ sessionId }) => sessionId))]
    const open = await listOpenSessions(sessionIds)
    for (const { sessionId, response } of streams) if (!open.has(sessionId)) response.end()
  }
  const timer = setInterval(() => {
    now = (now + 1) % heartbeatSeconds
    const streams = turns[now] ?? new Set()
    for (const { response } of streams) send(response, heartbeatText(heartbeatSeconds))
    // Nothing is published either while the database is unavailable.
    if (isLookingUp || streams.size === 0) return
    isLookingUp = true
    void endOrphans(new Set(streams))
      .catch(() => undefined)
      .finally(() => {
        isLookingUp = false
      })
  }, 1000)
  timer.unref()
  return {
    /** The first turn of a new stream is a whole round later, because its session was just checked. */
    add: (stream: OpenStream) => turns[now]?.add(stream),
    delete(stream: OpenStream) {
      for (const streams of turns) streams.delete(stream)
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Ends the oldest stream of a person who has too many. Its browser waits a minute before it reconnects; otherwise each
 * stream would close the next one without end.
 */
function endSuperseded(response: ServerResponse): void {
  send(response, 'retry: 60000\n\n')
  response.end()
}

/**
 * Returns where the stream continues: at the position in the header of a reconnecting browser, else at `since`; null
 * starts now.
 *
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

/** Takes over the response from Fastify and starts the stream. */
function startStream(reply: FastifyReply, heartbeatSeconds: number): ServerResponse {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  // The minimum delay before a reconnect; our clients add a random delay of some seconds.
  reply.raw.write(`retry: 2000\n${heartbeatText(heartbeatSeconds)}`)
  return reply.raw
}

/** An event for thousands of listeners is serialized once. */
const texts = new WeakMap<LiveEvent, string>()

/** Formats an event without an id: a client stores a position only when it has all events up to it. */
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
