import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { nextPaint } from '#platform/ui/web/browser/next-paint.ts'
import { addressKey, type Change, join, type ListAddress } from './address.ts'
import { type Collection, type CollectionState, optionsQuery, pageQuery } from './use-collection.ts'
import { useStable } from './use-stable.ts'

interface PendingAddress<Address> {
  /** The address with all pending changes, as controls show it. */
  readonly address: Address
  /** Whether typed text is still debounced. */
  readonly isTyping: boolean
  /** Applies a change at once, together with debounced ones. */
  readonly apply: (change: Change<Address>) => void
  /** Applies a change after a debounce, ms (spec 3 §9). */
  readonly debounce: (change: Change<Address>, pauseMs: number) => void
  /** Applies debounced changes at once. */
  readonly flush: () => void
}

interface Options<Address> {
  readonly address: Address
  /** Writes the change into the address. */
  readonly commit: (change: Change<Address>) => Promise<void> | void
  /** Prefetches the data of an address; resolves when it is loaded. */
  readonly prefetch?: (address: Address) => Promise<void>
}

/** How long a change waits for its rows before the old ones fade, ms. */
const rowsMs = 100
/** How long controls show a change that does not arrive in the address, ms. */
const arrivalMs = 3000
/** Debounce before a prefetch while typing, ms. */
const prefetchDelayMs = 150

/**
 * Handles presses and typing on their way into the address. A press shows at once as React's optimistic state, in a
 * transition that ends when the address has followed. First it waits briefly for its rows, so that the list renders
 * once, with the new rows. Typing becomes a press after a pause. Changes are functions, so quick presses add up, and
 * the last one writes all of them into the address. Going back drops pending changes.
 */
function useAddressChanges<Address extends ListAddress>({
  address,
  commit,
  prefetch,
}: Options<Address>): PendingAddress<Address> {
  const [pressed, show] = useOptimistic(address, (now: Address, change: Change<Address>) =>
    change(now),
  )
  const [typed, setTyped] = useState<{ change: Change<Address>; pauseMs: number }>()
  const pending = useStable(typed ? typed.change(pressed) : pressed, addressKey)
  const queue = useRef<Change<Address>[]>([])
  const latest = useRef({ address, typed, commit, prefetch })
  useEffect(() => {
    latest.current = { address, typed, commit, prefetch }
  })

  const apply = useCallback(
    (last: Change<Address>) => {
      const change = join(latest.current.typed?.change, last)
      latest.current.typed = undefined
      setTyped(undefined)
      queue.current.push(change)
      const all = queue.current.reduce(join)
      startTransition(async () => {
        show(change)
        const { address: now, prefetch: load } = latest.current
        if (load) {
          const rows = load(all(now))
          await nextPaint()
          await Promise.race([rows, sleep(rowsMs)])
        }
        // A later change includes this one, or the person went back.
        if (queue.current.at(-1) !== change) return
        queue.current = []
        await Promise.race([latest.current.commit(all), sleep(arrivalMs)])
      })
    },
    [show],
  )
  const debounce = useCallback((last: Change<Address>, pauseMs: number) => {
    const now = { change: join(latest.current.typed?.change, last), pauseMs }
    latest.current.typed = now
    setTyped(now)
  }, [])
  const flush = useCallback(() => {
    if (latest.current.typed) apply((now) => now)
  }, [apply])

  const onPause = useEffectEvent(flush)
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(onPause, typed.pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  const { history } = useRouter()
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type === 'PUSH' || action.type === 'REPLACE') return
        queue.current = []
        latest.current.typed = undefined
        setTyped(undefined)
      }),
    [history],
  )

  const isTyping = typed !== undefined
  const ahead = useEffectEvent(() => void prefetch?.(pending))
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefetches once for each typed address
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(ahead, prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [isTyping, pending])

  return useMemo(
    () => ({ address: pending, isTyping, apply, debounce, flush }),
    [pending, isTyping, apply, debounce, flush],
  )
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Prefetches the data of an address; resolves when rows are there, even stale ones, or have failed. */
async function prefetchList<Row, Address extends ListAddress>(
  queryClient: QueryClient,
  collection: Collection<Row, Address>,
  address: Address,
): Promise<void> {
  const query = pageQuery(collection, address)
  const isKnown = queryClient.getQueryData(query.queryKey) !== undefined
  const rows = queryClient.prefetchQuery(query)
  if (collection.loadOptions) {
    // The counters are requested after the rows, which matter more.
    void nextPaint().then(() => queryClient.prefetchQuery(optionsQuery(collection, address)))
  }
  if (!isKnown) await rows
}

const Context = createContext<PendingAddress<ListAddress> | null>(null)

/** Returns the address that controls show and change: that of the nearest list, or of a dialog's draft. */
export function usePendingAddress<Address extends ListAddress>(): PendingAddress<Address> {
  const pending = use(Context)
  if (!pending) throw new Error('usePendingAddress needs a PendingAddressProvider around it')
  return pending as unknown as PendingAddress<Address>
}

interface ProviderProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  children: ReactNode
}

/** Provides the pending address of a list to its controls; only they render while somebody types. */
export function PendingAddressProvider<Row, Address extends ListAddress>({
  list: { collection, address, go },
  children,
}: ProviderProps<Row, Address>) {
  const queryClient = useQueryClient()
  const pending = useAddressChanges({
    address,
    commit: go,
    prefetch: (next: Address) => prefetchList(queryClient, collection, next),
  })
  return <Context value={pending as unknown as PendingAddress<ListAddress>}>{children}</Context>
}

/** Provides a draft, whose changes take effect when it is applied. */
export function DraftProvider<Address extends ListAddress>({
  address,
  onChange,
  children,
}: {
  address: Address
  onChange: (change: Change<Address>) => void
  children: ReactNode
}) {
  const pending = useAddressChanges({ address, commit: onChange })
  return <Context value={pending as unknown as PendingAddress<ListAddress>}>{children}</Context>
}
