import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Events } from '#platform/live/contract/stream.ts'

/** What a room reloads when a person's event arrives. */
export interface LiveModule {
  readonly on: { readonly [Kind in keyof Events]?: (data: Events[Kind], live: LiveContext) => void }
  /** Key prefixes of queries that may have missed an event before the stream was open. */
  readonly reloadsWhenOpened: readonly QueryKey[]
}

export interface LiveContext {
  readonly queryClient: QueryClient
  /** The signed-in person. */
  readonly userId: number
  /**
   * Gathers values for half a second, then calls `apply` once with all of them, because managers and dealers get many
   * events at once.
   */
  gather<Value>(apply: Gathered<Value>, value: Value): void
}

export type Gathered<Value> = (queryClient: QueryClient, values: ReadonlySet<Value>) => void

/** Reloads all queries whose keys have one of these prefixes. */
export function reload(queryClient: QueryClient, ...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}
