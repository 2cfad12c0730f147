/**
 * `GET /api/events`: a stream of server-sent events (HTML, server-sent events). The id of an event is a
 * position; a client that reconnects with it in `Last-Event-ID` gets everything since. It is not a JSON
 * call, and therefore not in app/contract/api.ts.
 */
export const eventsPath = '/api/events'

/** A position of the stream. In the query `since` begins a new stream at an earlier position. */
export const positionPattern = /^\d{1,19}$/

/** How many lots one stream may watch. */
export const maxWatchedLots = 50

/**
 * A stream begins with this event and repeats it; its data is the interval in seconds. A browser does not notice a dead
 * connection, so pages expect this event.
 */
export const heartbeatEvent = 'heartbeat'

/** The interval that pages expect until the first heartbeat. */
export const usualHeartbeatSeconds = 15

/** A stream without events for this time is dead, ms: 24 s for a heartbeat every 15 s. */
export const silenceMs = (heartbeatSeconds: number): number => heartbeatSeconds * 1600

/** What the events of the stream carry, by their names. app/contract/api.ts joins those of all domains. */
// biome-ignore lint/suspicious/noEmptyInterface: app/contract/api.ts extends it
export interface Events {}

export type LiveEvent = {
  [Kind in keyof Events]: { readonly kind: Kind; readonly data: Events[Kind] }
}[keyof Events]
