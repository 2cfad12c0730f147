import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** A message to all listeners of a channel. */
export interface LiveEvent {
  /** Name of the event on the stream, and of its source. */
  readonly kind: string
  /** Number of the channel within its source, such as the id of a lot. */
  readonly channel: number
  readonly data: object
}

/** Transaction ids from the first up to, but not including, the second. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** Channels of one source: a Set of their numbers, or a Map keyed by them. */
export interface Channels {
  readonly size: number
  has(channel: number): boolean
  keys(): Iterable<number>
}

/** Implemented by a domain that publishes changes. */
export interface LiveSource {
  readonly kind: string
  /**
   * Returns the channels that a person may listen to, from those in the query of the stream.
   *
   * @throws Refusal for an invalid query
   */
  channelsFor(db: Db, person: Person, query: unknown): Promise<ReadonlySet<number>>
  /** Returns the changes on some channels in a span, each with its current state. */
  listEvents(db: Db, span: Span, channels: Channels): Promise<readonly LiveEvent[]>
}
