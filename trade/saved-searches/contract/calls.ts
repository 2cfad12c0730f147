import * as z from 'zod'
import { pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { asText, bigId } from '#platform/core/contract/numbers.ts'
import { afterRows, pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { savedSearchParamsLength, savedSearchTitleLength } from './limits.ts'

/** PostgreSQL cannot store a NUL in a text. */
const text = z.string().refine((value) => !value.includes('\0'), 'has a NUL')
const title = text.trim().min(1).max(savedSearchTitleLength)
const id = asText(bigId)
const type = z.enum(pageTypes)

/** A saved search (spec 3 §3, Saved search). */
export const savedSearch = z.object({
  id: z.int(),
  /** The title. */
  name: z.string(),
  /** Query string of the listing's address, without the question mark. */
  params: z.string(),
  type,
})
export type SavedSearch = z.infer<typeof savedSearch>

export const saveSearch = endpoint('POST', '/user/save-search', {
  summary: 'Saves the filters of a listing under a title',
  body: z.object({ title, params: text.max(savedSearchParamsLength), type }),
  response: done,
  refusals: ['saved_search_limit'],
  access: {
    who: 'permitted',
    flagBy: { param: 'type', location: 'body', flags: pageTypePermission },
  },
})

export const updateSearch = endpoint('POST', '/user/update-search', {
  summary: 'Renames a saved search',
  body: z.object({ id, title }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

export const mySearches = endpoint('GET', '/user/my-search', {
  summary: "The person's saved searches for a page type, latest first",
  query: z.object({ type }),
  response: z.object({ items: z.array(savedSearch), counter: z.int().min(0) }),
  access: {
    who: 'permitted',
    flagBy: { param: 'type', location: 'query', flags: pageTypePermission },
  },
})

const savedSearchRow = savedSearch.extend({
  /** ISO 8601 with Tokyo's offset. */
  savedAt: z.iso.datetime({ offset: true }),
})
export type SavedSearchRow = z.infer<typeof savedSearchRow>

export const listSearches = endpoint('GET', '/user/saved-searches', {
  summary: "The person's saved searches for all page types, latest first",
  query: pageQuery.extend({ after: afterRows.optional() }),
  response: z.object({ items: z.array(savedSearchRow), pageInfo }),
  access: { who: 'signed-in' },
})

export const deleteSearch = endpoint('POST', '/user/delete-search', {
  summary: 'Deletes a saved search; succeeds even if it is already deleted',
  body: z.object({ id }),
  response: done,
  access: { who: 'signed-in' },
})
