/**
 * `GET /api/events`: a stream of server-sent events (HTML, server-sent events). The id of an event is a
 * position; a client that reconnects with it in `Last-Event-ID` gets everything since. It is not a JSON
 * call, and therefore not in contract/api.ts.
 */
export const eventsPath = '/api/events'

/** A position of the stream. In the query `since` begins a new stream at an earlier position. */
export const positionPattern = /^\d{1,19}$/

/** How many lots one stream may watch. */
export const mostWatchedLots = 50
