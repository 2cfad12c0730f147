import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { deviceNow } from '#platform/clock/web/device-now.ts'
import { measureClock } from '#platform/clock/web/site-info.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { Screen } from '#platform/ui/web/browser/use-media.ts'
import { pageDataId } from '#site/server-rendering/contract/page-renderer.ts'

/** The data that hydrates a page rendered on the server. */
interface PageData {
  readonly language: Language
  readonly screen: Screen
  readonly queries: DehydratedState
}

export function writePageData(client: QueryClient, page: Omit<PageData, 'queries'>): string {
  return JSON.stringify({ ...page, queries: dehydrate(client) } satisfies PageData)
}

/** Moves the data block into the query cache; returns null where the server rendered nothing. */
export function readPageData(client: QueryClient): PageData | null {
  const block = document.getElementById(pageDataId)
  if (!block) return null
  const data = JSON.parse(block.textContent) as PageData
  block.remove()
  // Counts as fresh from now on: the server's clock may differ.
  const updatedAt = deviceNow()
  const queries = data.queries.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: updatedAt },
  }))
  hydrate(client, { ...data.queries, queries })
  measureClock(client)
  return data
}
