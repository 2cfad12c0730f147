import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { Language } from '../../contract/core/language.ts'
import { pageDataId } from '../../contract/core/page-renderer.ts'
import { deviceNow } from '../clock/device-now.ts'
import { measureClock } from '../clock/site-info.ts'
import type { Screen } from '../ui/browser/use-media.ts'

/** The data with which a page rendered on the server is hydrated. */
interface PageData {
  readonly language: Language
  readonly screen: Screen
  readonly queries: DehydratedState
}

export function writePageData(client: QueryClient, page: Omit<PageData, 'queries'>): string {
  return JSON.stringify({ ...page, queries: dehydrate(client) } satisfies PageData)
}

/** Moves the data block into the query cache; null where the server rendered nothing. */
export function readPageData(client: QueryClient): PageData | null {
  const block = document.getElementById(pageDataId)
  if (!block) return null
  const data = JSON.parse(block.textContent) as PageData
  block.remove()
  // Fresh from now on: the clock of the server may differ.
  const updatedAt = deviceNow()
  const queries = data.queries.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: updatedAt },
  }))
  hydrate(client, { ...data.queries, queries })
  measureClock(client)
  return data
}
