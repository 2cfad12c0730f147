import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { device } from '../../preferences/device.ts'
import { type ListingPageData, listingPageQuery, pageSizeOf } from '../listing-query.ts'
import { type ListingSearch, listingQuestion } from '../listing-search.ts'
import type { LotRow } from '../lot-row.ts'
import { useKept } from '../use-kept.ts'

/**
 * The lots of an address. Wide screens show one page. Small ones begin with that page and take one
 * more whenever the end comes near; how many are out is remembered with the place in the history, so
 * that the way back and a reload find them again. Every page has its own place in the cache.
 */
export function useListPages(pageType: PageType, search: ListingSearch, endless: boolean) {
  // Not followed by itself: it changes a moment before the question does, and the list with its old
  // lots would be drawn once more in between.
  const entry = useRouter().latestLocation.state.__TSR_key ?? ''
  const question = JSON.stringify(listingQuestion(search, pageSizeOf(search)))
  const [out, setOut] = useState(() => ({ question, pages: pagesAt(entry), restored: true }))
  // Another question clears the list (spec 3 §4); another look at the same one does not.
  const now = out.question === question ? out : { question, pages: pagesAt(entry), restored: true }
  if (now !== out) setOut(now)

  const query = useQuery(listingPageQuery(pageType, search))
  const first = useKept(query)
  const start = search.page ?? 1
  const isSettled = !first.isOld
  const count = endless && isSettled ? now.pages : 1
  const more = useQueries({
    queries: Array.from({ length: count - 1 }, (_, index) => {
      const page = { ...search, page: start + index + 1 }
      const { placeholderData: _old, ...query } = listingPageQuery(pageType, page)
      return query
    }),
    combine: combined,
  })
  const rows = first.data?.rows
  const pages = useMemo(() => {
    // A further page is announced by a spinner; pages that were there before keep their room.
    const further = now.restored ? more.pages : more.pages.filter((page) => page !== undefined)
    return withoutRepeats([rows, ...further])
  }, [rows, more.pages, now.restored])
  const found = first.data?.pageInfo.totalSearchResults ?? 0
  return {
    first,
    isAsking: query.isFetching,
    entry,
    question,
    start,
    pages,
    pageCount: now.pages,
    /** A further page is on its way because the end came near. */
    isGrowing: more.isPending && !now.restored,
    /** Pages that were out before are on their way again. */
    isRestoring: more.isPending && now.restored,
    failure: more.failure,
    hasNext: endless && isSettled && (start + count - 1) * pageSizeOf(search) < found,
    showNext: () => setOut({ question, pages: now.pages + 1, restored: false }),
  }
}

export type ListPages = ReturnType<typeof useListPages>

const pagesAt = (entry: string) =>
  device.listPlaces.read().find((place) => place.entry === entry)?.pages ?? 1

interface PageResult {
  readonly data?: ListingPageData | undefined
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Outside of the hook, so that it stays the same function and its answer the same object. */
function combined(results: readonly PageResult[]) {
  const failed = results.find(({ data, error }) => error && !data)
  return {
    pages: results.map(({ data }) => data?.rows),
    isPending: results.some(({ isPending }) => isPending),
    failure: failed?.error ? { error: failed.error, retry: () => void failed.refetch() } : null,
  }
}

type Pages = readonly (readonly LotRow[] | undefined)[]

/** A lot that moved while pages were read stands in two of them; the first one keeps it. */
export function withoutRepeats(pages: Pages): Pages {
  if (pages.length === 1) return pages
  const seen = new Set<string>()
  return pages.map((rows) => {
    const fresh = rows?.filter(({ id }) => !seen.has(id))
    for (const { id } of rows ?? []) seen.add(id)
    return fresh?.length === rows?.length ? rows : fresh
  })
}
