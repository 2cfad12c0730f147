import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { CallRefused } from '#platform/http/web/call-errors.ts'
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

/** How often a reload that the server was too busy for is repeated, and after how long at first, in ms. */
const maxRepeats = 3
const repeatMs = 2000

/** Reloads all queries whose keys have one of these prefixes. */
export function reload(queryClient: QueryClient, ...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) reloadMatching(queryClient, { queryKey })
}

/**
 * Reloads the queries that match. Repeats those that the server was too busy to answer: otherwise the page would show
 * old data until the next event.
 */
export function reloadMatching(queryClient: QueryClient, filters: QueryFilters): void {
  const failed: QueryFilters = {
    ...filters,
    type: 'active',
    predicate: (query) => wasRefusedByBusyServer(query) && (filters.predicate?.(query) ?? true),
  }
  const repeat = (repeats: number) => {
    if (repeats === maxRepeats || queryClient.getQueryCache().findAll(failed).length === 0) return
    const again = () => queryClient.refetchQueries(failed).then(() => repeat(repeats + 1))
    setTimeout(() => void again(), repeatMs * 2 ** repeats)
  }
  void queryClient.invalidateQueries(filters).then(() => repeat(0))
}

const wasRefusedByBusyServer = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && error instanceof CallRefused && error.status === 503
