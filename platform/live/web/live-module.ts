import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Events } from '#platform/live/contract/stream.ts'

/** What a room reloads when an event of a person arrives. */
export interface LiveModule {
  readonly on: { readonly [Kind in keyof Events]?: (data: Events[Kind], live: LiveContext) => void }
  /** Beginnings of the keys of queries that may have missed an event before the stream was open. */
  readonly reloadsWhenOpened: readonly QueryKey[]
}

export interface LiveContext {
  readonly queryClient: QueryClient
  /** Who is signed in. */
  readonly userId: number
  /**
   * Gathers values for half a second, then calls `apply` once with all of them: managers and dealers get events in
   * numbers.
   */
  gather<Value>(apply: Gathered<Value>, value: Value): void
}

export type Gathered<Value> = (queryClient: QueryClient, values: ReadonlySet<Value>) => void

/** Reloads all queries whose keys begin like one of these. */
export function reload(queryClient: QueryClient, ...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}
