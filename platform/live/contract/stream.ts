/**
 *
 * `GET /api/events`: a stream of server-sent events (HTML, server-sent events). The id of an event is a position; a
 * client that reconnects with it in `Last-Event-ID` gets everything since. It is no JSON call, so app/contract/api.ts
 * does not list it.
 */
export const eventsPath = '/api/events'

/** A position of the stream. The query parameter `since` begins a new stream at an earlier position. */
export const positionPattern = /^\d{1,19}$/

/** Maximum number of lots that one stream may watch. */
export const maxWatchedLots = 50

/**
 * A stream begins with this event and repeats it; its data is the interval in seconds. Pages rely on it, because a
 * browser does not notice a dead connection.
 */
export const heartbeatEvent = 'heartbeat'

/** The interval that pages assume until the first heartbeat. */
export const usualHeartbeatSeconds = 15

/** Returns the time without events after which a stream counts as dead, ms: 24 s for a heartbeat every 15 s. */
export const silenceMs = (heartbeatSeconds: number): number => heartbeatSeconds * 1600

/** Data of the stream's events, by their names. app/contract/api.ts joins the events of all domains. */
// biome-ignore lint/suspicious/noEmptyInterface: app/contract/api.ts extends it
export interface Events {}

export type LiveEvent = {
  [Kind in keyof Events]: { readonly kind: Kind; readonly data: Events[Kind] }
}[keyof Events]
