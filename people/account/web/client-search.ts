import { clientSearchMost, isClientSearch } from '#people/account/contract/client-search.ts'

/** A client as an option of a field: the id as text, and the name. */
export interface Client {
  readonly value: string
  readonly label: string
}

/** The state of the search for a client. */
export type ClientSearch =
  | { readonly state: 'short' | 'loading' | 'many' | 'none' | 'failed' }
  | { readonly state: 'found'; readonly clients: readonly Client[] }

interface ClientQuery {
  readonly data: readonly Client[] | undefined
  readonly isError: boolean
}

/** @param requestedText the text of the last request; the field may have changed since */
export function clientSearchOf(
  text: string,
  requestedText: string,
  { data, isError }: ClientQuery,
): ClientSearch {
  if (!isClientSearch(text)) return { state: 'short' }
  if (text !== requestedText) return { state: 'loading' }
  if (isError) return { state: 'failed' }
  if (!data) return { state: 'loading' }
  if (data.length === 0) return { state: 'none' }
  return data.length > clientSearchMost ? { state: 'many' } : { state: 'found', clients: data }
}
