import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import type { Found } from '#market/search/contract/find.ts'
import type { FindKind } from '#market/search/contract/find-kinds.ts'
import type { PageType, SearchType } from '#market/search/contract/page-types.ts'
import { addressReaders } from '#market/search/contract/search-address.ts'
import type { listingQuery } from '#market/search/contract/search-query.ts'
import { call } from '#platform/http/web/client.ts'

/** Debounce before the text is sent to the server, ms. */
const debounceMs = 120

type Query = z.input<typeof listingQuery> & { readonly text: string }

const meaningsQuery = (pageType: PageType, filters: Record<string, string>, text: string) =>
  queryOptions({
    queryKey: ['find', pageType, filters, text],
    queryFn: ({ signal }) => {
      const query = { ...filters, text } as Query
      return call('findSuggestions', { params: { pageType }, query }, { signal })
    },
    staleTime: 30_000,
    enabled: text !== '',
  })

export interface Meanings {
  /** Suggestions for the text or, until they arrive, for the previous text. */
  readonly shown: Found | undefined
  /** Suggestions for the current text. */
  readonly current: Found | undefined
  readonly isFailed: boolean
  /** Loads suggestions for the text, without the debounce; null when the call fails. */
  readonly load: () => Promise<Found | null>
}

/** Loads the meanings of a text in a list with the filters of an address. */
export function useMeanings(
  pageType: PageType,
  search: Record<string, unknown>,
  typed: string,
): Meanings {
  const queryClient = useQueryClient()
  const text = typed.trim()
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  const filters = filtersIn(search)
  const { data, isPlaceholderData, isError } = useQuery({
    ...meaningsQuery(pageType, filters, rested),
    placeholderData: keepPreviousData,
  })
  const shown = text === '' || rested === '' ? undefined : data
  return {
    shown,
    current: rested === text && !isPlaceholderData ? shown : undefined,
    isFailed: isError,
    load: () => queryClient.fetchQuery(meaningsQuery(pageType, filters, text)).catch(() => null),
  }
}

const presentation = ['page', 'pageSize', 'sort', 'order']

/** Returns the filters of an address in the form of the call's query. */
const filtersIn = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      key in addressReaders && !presentation.includes(key) && value !== undefined
        ? [[key, String(value)]]
        : [],
    ),
  )

/** The type of search that finds the same as a meaning; others are filters only. */
const typeOfKind: Readonly<Partial<Record<FindKind, SearchType>>> = {
  maker: 'model',
  model: 'model',
  names: 'model',
  chassis: 'chassis',
}

/**
 * Returns the combined search, `type-text`, that is equal to the first meaning and can change with further typing; null
 * if there is none, such as for a color, or the meaning has several filters.
 */
export function searchOfMeaning(
  found: Found | undefined,
  text: string,
  types: readonly SearchType[],
): string | null {
  const [first] = found?.suggestions ?? []
  if (!first || found?.isWide || first.isGuess) return null
  if (first.also.length + first.ignored.length > 0) return null
  if (first.kind === 'lot_no' || first.kind === 'equip') return first.filters.search ?? null
  const type = typeOfKind[first.kind]
  return type && types.includes(type) ? `${type}-${text.trim()}` : null
}
