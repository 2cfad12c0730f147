import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type PageType,
  pageTypeRoute,
  parseSearch,
  type SearchType,
  searchTypesOf,
} from '../../contract/lots/page-types.ts'
import { addressReaders } from '../../contract/lots/search-address.ts'
import { useSignedIn } from '../session/session.tsx'
import { listingEntries, pageTypeAt } from './navigation.ts'

export interface Find {
  readonly type: SearchType
  readonly text: string
}

/** How long typing pauses before the list follows (spec 3 §9, combined search). */
const pauseMs = 1500
/** How long it rests before the server is asked on suspicion, so that the list is there in time. */
const restMs = 150

/** The question of the find box: typed here, kept in the address of the listing. */
export function useFind() {
  const pageType = usePageType()
  const types = searchTypesOf(pageType)
  const inAddress = validSearch(useSearch({ strict: false }).search)
  const [known, setKnown] = useState(inAddress)
  const [own, setOwn] = useState(inAddress)
  const [typed, setTyped] = useState(() => readFind(inAddress))
  const [pausing, setPausing] = useState(false)
  const pathname = useLocation({ select: (location) => location.pathname })
  const [typedAt, setTypedAt] = useState(pathname)
  const navigate = useNavigate()
  const router = useRouter()

  // What was typed on one page does not take the person away from the next.
  if (pausing && typedAt !== pathname) setPausing(false)
  if (known !== inAddress) setKnown(inAddress)
  // The address changed elsewhere: a tag was removed, or the person went back. (When the change is
  // this box's own, more may have been typed since.)
  if (known !== inAddress && own !== inAddress) {
    setOwn(inAddress)
    setTyped(inAddress ? readFind(inAddress) : { ...typed, text: '' })
    setPausing(false)
  }
  const find: Find = types.includes(typed.type) ? typed : { ...typed, type: 'lot_no' }

  const placeOf = (search: string) => ({
    to: pageTypeRoute[pageType],
    search: ({ page: _page, search: _search, ...rest }: Record<string, unknown>) => ({
      ...rest,
      ...(search && { search }),
    }),
  })
  const go = (next: Find, replace = false) => {
    setTyped(next)
    setPausing(false)
    const search = writeFind(next)
    setOwn(search)
    if (search === inAddress) return
    void navigate({ ...placeOf(search), replace })
  }
  // The pauses while one question is typed are one step in the history.
  const goAfterPause = useEffectEvent(() => go(find, inAddress !== ''))
  const askAhead = useEffectEvent(() => {
    const search = writeFind(find)
    if (search !== inAddress) void router.preloadRoute(placeOf(search))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause anew
  useEffect(() => {
    if (!pausing) return
    const ahead = setTimeout(askAhead, restMs)
    const timer = setTimeout(goAfterPause, pauseMs)
    return () => {
      clearTimeout(ahead)
      clearTimeout(timer)
    }
  }, [pausing, typed])

  const type = (next: Find) => {
    setTyped(next)
    setTypedAt(pathname)
    setPausing(true)
  }
  return { find, types, type, go }
}

/** Whether the person may see any listing in which there is something to find. */
export const useCanFind = () => listingEntries(useSignedIn().permissions).length > 0

const validSearch = (search: unknown) => addressReaders.search(String(search ?? '')) ?? ''

function readFind(search: string): Find {
  return search ? parseSearch(search) : { type: 'lot_no', text: '' }
}

/** The question as the address has it; without text there is none. */
function writeFind({ type, text }: Find): string {
  const trimmed = text.trim()
  return trimmed && `${type}-${trimmed}`
}

/** The listing to find in: the one in view, else the first that the person may see. */
function usePageType(): PageType {
  const { permissions } = useSignedIn()
  const here = useLocation({ select: ({ pathname }) => pageTypeAt(pathname) })
  return here ?? listingEntries(permissions)[0]?.id ?? 'car-auction'
}
