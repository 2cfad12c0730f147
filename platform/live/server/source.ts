import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** A message to everybody who listens to a channel. */
export interface LiveEvent {
  /** Name of the event on the stream, and of its source. */
  readonly kind: string
  /** Number of the channel within its source, such as the id of a lot. */
  readonly channel: number
  readonly data: object
}

/** Transactions from the first id up to the second, which is not included. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** Channels of one source: a Set of them, or a Map by them. */
export interface Channels {
  readonly size: number
  has(channel: number): boolean
  keys(): Iterable<number>
}

/** Implemented by a domain whose changes are published. */
export interface LiveSource {
  readonly kind: string
  /**
   * The channels that a person may listen to, of those in the query of the stream.
   * @throws Refusal when the query cannot be read
   */
  channelsFor(db: Db, person: Person, query: unknown): Promise<ReadonlySet<number>>
  /** The changes on some channels in a span, each with its present state. */
  listEvents(db: Db, span: Span, channels: Channels): Promise<readonly LiveEvent[]>
}
