/**
 * `GET /api/events`: a stream of server-sent events for as long as somebody listens (HTML,
 * server-sent events). The id of an event is a position; whoever comes back with it in
 * `Last-Event-ID` gets everything since. No JSON call, so it stands beside contract/api.ts.
 */
export const eventsPath = '/api/events'

/** At most so many lots can be watched on one stream. */
export const mostWatchedLots = 50
