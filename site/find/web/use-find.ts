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

/** What is typed in the find box; the type `any` leaves it to the server to understand the text. */
export interface Find {
  readonly type: FindType
  readonly text: string
}

type Search = Record<string, unknown>

/** Debounce before the list is searched (spec 3 §9, combined search), ms. */
const debounceMs = 1500
/** Shorter debounce before the list is prefetched, so that it is there in time, ms. */
const prefetchDelayMs = 150

/** The typed find, which follows the address, and whether its search waits for a pause. */
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
  // The address was changed elsewhere: a tag was removed, or the person went back. (After a change by
  // this box more may have been typed, which has to stay.)
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
  /** Ends the typing, with the search that is put into the address. */
  const settle = (next: Find, written = own) => {
    setTyped(next)
    setPausing(false)
    setOwn(written)
  }
  return { typed, pausing, setPausing, pathname, type, settle }
}

/**
 * The find box of a listing. A text with a type is the combined search, `type-text`; a text of any type
 * has suggestions, and the chosen one becomes filters of the list.
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
  /** Searches by type and text; for a text of any type by what it was understood as. */
  const go = (next: Find, written = writeFind(next), replace = false) => {
    settle(next, written)
    if (written === inAddress) return
    void navigate({ ...locationOf(written), replace })
  }
  /** The search that the text stands for; null while its meaning is not known. */
  const written = (): string | null =>
    find.type !== 'any' || find.text.trim() === ''
      ? writeFind(find)
      : searchOfMeaning(meanings.current, find.text, searchTypesOf(pageType))
  // All searches while one text is typed are one history entry.
  const goAfterPause = useEffectEvent(() => {
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
    const timer = setTimeout(goAfterPause, debounceMs)
    return () => {
      clearTimeout(prefetchTimer)
      clearTimeout(timer)
    }
  }, [pausing, typed])

  /** Puts the filters of a suggestion in the place of those that it replaces. */
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
  /** Goes to another page type, where the text finds something. */
  const leave = (other: PageType, params: string) => {
    settle(anyFind())
    void navigate({ to: pageTypeRoute[other], search: parseSearchParams(params) })
  }
  return { find, types, type, go, choose, leave, meanings }
}

/** Whether the person may see any listing. */
export const useCanFind = () => visibleListings(useSignedIn().permissions).length > 0

const validSearch = (search: unknown) => addressReaders.search(String(search ?? '')) ?? ''

/** A text of any type. */
const anyFind = (text = ''): Find => ({ type: 'any', text })

const readFind = (search: string): Find => (search ? parseSearch(search) : anyFind())

/** The search as the address has it; empty without text. */
function writeFind({ type, text }: Find): string {
  const trimmed = text.trim()
  return trimmed && `${type}-${trimmed}`
}

/** The listing to search: the current one, else the first that the person may see. */
function usePageType(): PageType {
  const { permissions } = useSignedIn()
  const here = useLocation({ select: ({ pathname }) => pageTypeAt(pathname) })
  return here ?? visibleListings(permissions)[0]?.id ?? 'car-auction'
}
