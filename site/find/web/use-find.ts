import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Suggestion } from '#market/search/contract/find.ts'
import { type FindType, replacedKeys } from '#market/search/contract/find-kinds.ts'
import {
  type PageType,
  pageTypeRoute,
  parseSearch,
  searchTypesOf,
} from '#market/search/contract/page-types.ts'
import { addressReaders } from '#market/search/contract/search-address.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { parseSearchParams } from '#platform/list/web/search-params.ts'
import { isListingAt, pageTypeAt, visibleListings } from '#site/listings/web/listing-routes.ts'
import { searchOfMeaning, useMeanings } from './meanings.ts'

/** The input of the find box; for the type `any` the server interprets the text. */
export interface Find {
  readonly type: FindType
  readonly text: string
}

type Search = Record<string, unknown>

/** Debounce before the list is searched (spec 3 §9, combined search), ms. */
const debounceMs = 1500
/** Debounce before the list is prefetched, ms; shorter, so that it is ready in time. */
const prefetchDelayMs = 150

/** Holds the typed search, which follows the address, and whether a search is pending. */
function useTyped(inAddress: string) {
  const [known, setKnown] = useState(inAddress)
  const [own, setOwn] = useState(inAddress)
  const [typed, setTyped] = useState(() => readFind(inAddress))
  const [pausing, setPausing] = useState(false)
  const pathname = useLocation({ select: (location) => location.pathname })
  const [typedAt, setTypedAt] = useState(pathname)

  // Text that was typed on one page must not navigate away from the next.
  if (pausing && typedAt !== pathname) setPausing(false)
  if (known !== inAddress) setKnown(inAddress)
  // The address changed elsewhere: a tag was removed, or the person went back. After a change by this box, keep what
  // was typed since.
  if (known !== inAddress && own !== inAddress) {
    setOwn(inAddress)
    setTyped(readFind(inAddress))
    setPausing(false)
  }
  const type = (next: Find) => {
    setTyped(next)
    setTypedAt(pathname)
    setPausing(true)
  }
  /** Ends the debounce, and remembers the search that goes into the address. */
  const settle = (next: Find, written = own) => {
    setTyped(next)
    setPausing(false)
    setOwn(written)
  }
  return { typed, pausing, setPausing, pathname, type, settle }
}

/**
 * Handles the find box of a listing. A text with a type is a combined search, `type-text`; a text of type `any` has
 * suggestions, and the chosen one becomes filters of the list.
 */
export function useFind() {
  const pageType = usePageType()
  const types: readonly FindType[] = ['any', ...searchTypesOf(pageType)]
  const search: Search = useSearch({ strict: false })
  const inAddress = validSearch(search.search)
  const { typed, pausing, setPausing, pathname, type, settle } = useTyped(inAddress)
  const navigate = useNavigate()
  const router = useRouter()
  const find: Find = types.includes(typed.type) ? typed : anyFind(typed.text)

  const isHere = isListingAt(pathname, pageType)
  const meanings = useMeanings(pageType, isHere ? search : {}, find.type === 'any' ? find.text : '')

  const locationOf = (written: string) => ({
    to: pageTypeRoute[pageType],
    search: ({ page: _page, search: _search, ...rest }: Search) => ({
      ...(isHere && rest),
      ...(written && { search: written }),
    }),
  })
  /** Searches by type and text; for the type `any` by the meaning that was found. */
  const go = (next: Find, written = writeFind(next), replace = false) => {
    settle(next, written)
    if (written === inAddress) return
    void navigate({ ...locationOf(written), replace })
  }
  /** Returns the search of the text; null while its meaning is unknown. */
  const written = (): string | null =>
    find.type !== 'any' || find.text.trim() === ''
      ? writeFind(find)
      : searchOfMeaning(meanings.current, find.text, searchTypesOf(pageType))
  // All searches for one text share a history entry.
  const searchAfterPause = useEffectEvent(() => {
    const next = written()
    if (next === null) setPausing(false)
    else go(find, next, inAddress !== '')
  })
  const prefetch = useEffectEvent(() => {
    const next = written()
    if (next !== null && next !== inAddress) void router.preloadRoute(locationOf(next))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key restarts the debounce
  useEffect(() => {
    if (!pausing) return
    const prefetchTimer = setTimeout(prefetch, prefetchDelayMs)
    const timer = setTimeout(searchAfterPause, debounceMs)
    return () => {
      clearTimeout(prefetchTimer)
      clearTimeout(timer)
    }
  }, [pausing, typed])

  /** Replaces the affected filters by those of a suggestion. */
  const choose = ({ kind, filters }: Suggestion, isWide: boolean) => {
    const replaced: readonly string[] = replacedKeys(kind, filters, {
      maker: search.maker as readonly number[] | undefined,
    })
    const isLeft = ([key]: [string, unknown]) =>
      isWide ? key === 'view' : key !== 'page' && !replaced.includes(key)
    settle(anyFind(), filters.search ?? '')
    void navigate({
      to: pageTypeRoute[pageType],
      search: (current: Search) => ({
        ...(isHere && Object.fromEntries(Object.entries(current).filter(isLeft))),
        ...filters,
      }),
    })
  }
  /** Goes to another page type that finds the text. */
  const leave = (other: PageType, params: string) => {
    settle(anyFind())
    void navigate({ to: pageTypeRoute[other], search: parseSearchParams(params) })
  }
  return { find, types, type, go, choose, leave, meanings }
}

/** Whether the person may see any listing. */
export const useCanFind = () => visibleListings(useSignedIn().permissions).length > 0

const validSearch = (search: unknown) => addressReaders.search(String(search ?? '')) ?? ''

const anyFind = (text = ''): Find => ({ type: 'any', text })

const readFind = (search: string): Find => (search ? parseSearch(search) : anyFind())

/** Returns the search as it is written in the address; empty without text. */
function writeFind({ type, text }: Find): string {
  const trimmed = text.trim()
  return trimmed && `${type}-${trimmed}`
}

/** Returns the listing to search: the current one, else the first that the person may see. */
function usePageType(): PageType {
  const { permissions } = useSignedIn()
  const here = useLocation({ select: ({ pathname }) => pageTypeAt(pathname) })
  return here ?? visibleListings(permissions)[0]?.id ?? 'car-auction'
}
