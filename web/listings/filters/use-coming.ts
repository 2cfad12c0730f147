import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { listingPageQuery } from '../listing-query.ts'
import type { Change, ListingSearch } from '../listing-search.ts'
import { countFilters, searchKey } from './filter-changes.ts'
import { filtersQuery } from './filters-query.ts'

export interface FiltersProps {
  pageType: PageType
  search: ListingSearch
  onChange: (change: Change) => void
}

export interface Coming {
  /** The question as it will be: what the controls show. */
  readonly search: ListingSearch
  /** Whether something typed or pressed is not in the address yet. */
  readonly isWaiting: boolean
  /** Makes a change at once, and with it whatever waits. */
  readonly apply: (change: Change) => void
  /** Makes a change after a pause in which nothing else is planned. */
  readonly plan: (change: Change, pauseMs: number) => void
  /** Makes what waits at once. */
  readonly flush: () => void
}

/** Addresses of a change on its way. */
interface Sent {
  readonly from: string
  /** Those that come before its own: of what was sent earlier and has not arrived. */
  readonly passes: readonly string[]
}

interface Waiting {
  readonly change: Change
  readonly pauseMs: number
  /** How it was sent; null as long as it waits. */
  readonly sent: Sent | null
  /** The address from which a change that it follows was sent; null when it follows none. */
  readonly followsFrom: string | null
}

/**
 * Changes of a question on their way into the address. Some wait out a pause (spec 3 §9); meanwhile
 * the server is asked what will probably be wanted. A change is a function and not a question, so
 * that those of several controls add up, whichever goes first. What waits is for the list in view:
 * going back, or clearing it of all filters, takes it away.
 * @param isListed whether a list follows what is pressed; one of a draft waits for more
 */
export function useComing({ pageType, search, onChange }: FiltersProps, isListed = true): Coming {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const here = searchKey(search)
  const hasMoved = waiting?.sent != null && waiting.sent.from !== here
  const isPassing = hasMoved && waiting.sent.passes[0] === here
  if (isPassing) {
    setWaiting({ ...waiting, sent: { from: here, passes: waiting.sent.passes.slice(1) } })
  }
  // The address has followed (or gone elsewhere): from now on it speaks for itself.
  const hasArrived = hasMoved && !isPassing
  const filters = countFilters(search)
  const [known, setKnown] = useState({ here, filters })
  if (known.here !== here) setKnown({ here, filters })
  const isCleared =
    known.here !== here &&
    known.filters > 0 &&
    filters === 0 &&
    waiting?.sent === null &&
    waiting.followsFrom !== known.here
  if (hasArrived || isCleared) setWaiting(null)
  const current = hasArrived || isCleared ? null : waiting
  const coming = useSteady(current ? current.change(search) : search)
  const isWaiting = current !== null && current.sent === null

  const latest = useRef({ search, current, onChange })
  useEffect(() => {
    latest.current = { search, current, onChange }
  })
  // Sent, but not gone before the press is painted.
  const unsent = useRef<Change>(undefined)
  const send = useCallback(
    (last: Change) => {
      const { search: from, onChange: go, current: before } = latest.current
      const change = after(unsent.current, last)
      const next = change(from)
      const isUnderWay = before?.sent != null && unsent.current === undefined
      const passes = isUnderWay ? [...before.sent.passes, searchKey(before.change(from))] : []
      const isNews = isUnderWay || searchKey(next) !== searchKey(from)
      const sent = { from: searchKey(from), passes }
      const now = isNews ? { change, pauseMs: 0, sent, followsFrom: null } : null
      latest.current.current = now
      unsent.current = isNews ? change : undefined
      setWaiting(now)
      if (!isNews) return
      const leave = () => {
        if (unsent.current !== change) return
        unsent.current = undefined
        const { search: by } = latest.current
        // Cleared meanwhile, and not by what was pressed just before.
        const wasCleared =
          countFilters(from) > 0 && countFilters(by) === 0 && !passes.includes(searchKey(by))
        if (!wasCleared) go(change)
        // Where the address has nothing to follow with, it speaks for itself all the same.
        const end = () => setWaiting((still) => (still?.change === change ? null : still))
        setTimeout(end, wasCleared ? 0 : arrivalPatienceMs)
      }
      // What the list needs is on its way meanwhile. Where it comes at once, the page is drawn once,
      // with the new lots, and not before that with the old ones, faded.
      const answered = isListed ? askLots(queryClient, pageType, next) : undefined
      afterPaint(() => {
        if (isListed) askCounters(queryClient, pageType, next)
        void atMost(answerPatienceMs, answered).then(leave)
      })
    },
    [queryClient, pageType, isListed],
  )
  const apply = useCallback(
    (change: Change) => send(after(latest.current.current?.change, change)),
    [send],
  )
  const plan = useCallback((change: Change, pauseMs: number) => {
    const before = latest.current.current
    const now = {
      change: after(before?.change, change),
      pauseMs,
      sent: null,
      followsFrom: before?.sent?.from ?? before?.followsFrom ?? null,
    }
    latest.current.current = now
    setWaiting(now)
  }, [])
  const flush = useCallback(() => {
    const { current: now } = latest.current
    if (now && now.sent === null) send(now.change)
  }, [send])

  const { history } = useRouter()
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type === 'PUSH' || action.type === 'REPLACE') return
        latest.current.current = null
        unsent.current = undefined
        setWaiting(null)
      }),
    [history],
  )

  const onPauseOver = useEffectEvent(flush)
  useEffect(() => {
    if (!current || current.sent !== null) return
    const timer = setTimeout(onPauseOver, current.pauseMs)
    return () => clearTimeout(timer)
  }, [current])
  useSpeculation(pageType, isWaiting ? coming : null)
  return { search: coming, isWaiting, apply, plan, flush }
}

const after = (first: Change | undefined, then: Change): Change =>
  first ? (search) => then(first(search)) : then

/** The same object as long as the question is the same, so that what hangs on it need not render. */
export function useSteady(search: ListingSearch): ListingSearch {
  const [steady, setSteady] = useState(search)
  if (steady === search) return steady
  if (searchKey(steady) === searchKey(search)) return steady
  setSteady(search)
  return search
}

type Ask<Result> = (queryClient: QueryClient, pageType: PageType, search: ListingSearch) => Result

/** Resolves when some lots of a question are there, old ones too, or none can be had. */
const askLots: Ask<Promise<void>> = (queryClient, pageType, search) => {
  const query = listingPageQuery(pageType, search)
  const isKnown = queryClient.getQueryData(query.queryKey) !== undefined
  const fresh = queryClient.prefetchQuery(query)
  return isKnown ? Promise.resolve() : fresh
}

const askCounters: Ask<void> = (queryClient, pageType, search) => {
  void queryClient.prefetchQuery(filtersQuery(pageType, search))
}

/** How long the controls show what was sent while the address does not follow, ms. */
const arrivalPatienceMs = 3000

/** How long a press waits for its lots before the page says that they are on their way, ms. */
const answerPatienceMs = 100

/** Resolves with the work, or when a time is over, ms. */
const atMost = (ms: number, work: Promise<void> | undefined): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])

/** How long typing rests before the server is asked on suspicion. */
const restMs = 150

/** Asks for the page and the counters of a question that is probably coming; null for none. */
function useSpeculation(pageType: PageType, coming: ListingSearch | null): void {
  const queryClient = useQueryClient()
  const asked = useRef<ListingSearch>(undefined)
  useEffect(() => {
    if (!coming) return
    const cancel = (search: ListingSearch) => {
      for (const { queryKey } of [
        listingPageQuery(pageType, search),
        filtersQuery(pageType, search),
      ]) {
        const isLooked = queryClient.getQueryCache().find({ queryKey })?.isActive() ?? true
        if (!isLooked) void queryClient.cancelQueries({ queryKey, exact: true })
      }
    }
    const timer = setTimeout(() => {
      const before = asked.current
      asked.current = coming
      if (before && searchKey(before) !== searchKey(coming)) cancel(before)
      void askLots(queryClient, pageType, coming)
      askCounters(queryClient, pageType, coming)
    }, restMs)
    return () => clearTimeout(timer)
  }, [queryClient, pageType, coming])
}
