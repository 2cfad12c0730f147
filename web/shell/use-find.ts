import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  isBikePage,
  listingQuery,
  type PageType,
  pageTypeRoute,
  parseSearch,
  type SearchType,
} from '../../contract/listings.ts'
import { useSignedIn } from '../session.tsx'
import { listingEntries, pageTypeAt } from './navigation.ts'

export interface Find {
  readonly type: SearchType
  readonly text: string
}

/** How long typing pauses before the list follows (spec 3 §9, quick search). */
const pauseMs = 700

/** The question of the find box: typed here, kept in the address of the listing. */
export function useFind() {
  const pageType = usePageType()
  const types = findTypes(pageType)
  const inAddress = validSearch(useSearch({ strict: false }).search)
  const [known, setKnown] = useState(inAddress)
  const [own, setOwn] = useState(inAddress)
  const [typed, setTyped] = useState(() => readFind(inAddress))
  const [pausing, setPausing] = useState(false)
  const navigate = useNavigate()

  if (known !== inAddress) setKnown(inAddress)
  // The address changed elsewhere: a tag was removed, or the person went back. (When the change is
  // this box's own, more may have been typed since.)
  if (known !== inAddress && own !== inAddress) {
    setOwn(inAddress)
    setTyped(inAddress ? readFind(inAddress) : { ...typed, text: '' })
    setPausing(false)
  }
  const find: Find = types.includes(typed.type) ? typed : { ...typed, type: 'lot_no' }

  const go = (next: Find, replace = false) => {
    setTyped(next)
    setPausing(false)
    const text = next.text.trim()
    const search = text && `${next.type}-${text}`
    setOwn(search)
    if (search === inAddress) return
    void navigate({
      to: pageTypeRoute[pageType],
      search: ({ page: _page, search: _search, ...rest }) => ({
        ...rest,
        ...(search && { search }),
      }),
      replace,
    })
  }
  // The pauses while one question is typed are one step in the history.
  const goAfterPause = useEffectEvent(() => go(find, inAddress !== ''))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause anew
  useEffect(() => {
    if (!pausing) return
    const timer = setTimeout(goAfterPause, pauseMs)
    return () => clearTimeout(timer)
  }, [pausing, typed])

  const type = (next: Find) => {
    setTyped(next)
    setPausing(true)
  }
  return { find, types, type, go }
}

/** Whether the person may see any listing in which there is something to find. */
export const useCanFind = () => listingEntries(useSignedIn().permissions).length > 0

/** Fields of the quick find (spec 3 §2): bikes have no chassis code to look for. */
function findTypes(pageType: PageType): readonly SearchType[] {
  return isBikePage(pageType) ? ['lot_no', 'model'] : ['lot_no', 'model', 'chassis']
}

const validSearch = (search: unknown) => listingQuery.shape.search.safeParse(search).data ?? ''

function readFind(search: string): Find {
  return search ? parseSearch(search) : { type: 'lot_no', text: '' }
}

/** The listing to find in: the one in view, else the first that the person may see. */
function usePageType(): PageType {
  const { permissions } = useSignedIn()
  const here = useLocation({ select: ({ pathname }) => pageTypeAt(pathname) })
  return here ?? listingEntries(permissions)[0]?.id ?? 'car-auction'
}
