import { isClientSearch, maxClientsShown } from '#people/account/contract/client-search.ts'

/** A client as an option of a field: id as text, and name. */
export interface Client {
  readonly value: string
  readonly label: string
}

export type ClientSearch =
  | { readonly state: 'short' | 'loading' | 'many' | 'none' | 'failed' }
  | { readonly state: 'found'; readonly clients: readonly Client[] }

interface ClientQuery {
  readonly data: readonly Client[] | undefined
  readonly isError: boolean
}

/**
 * Returns the state of a client search.
 *
 * @param requestedText the text of the last request; the field may have changed since
 */
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
  return data.length > maxClientsShown ? { state: 'many' } : { state: 'found', clients: data }
}
