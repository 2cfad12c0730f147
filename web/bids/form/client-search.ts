import { clientSearchMinLength, clientSearchMost } from '../../../contract/account/client-search.ts'
import type { Client } from './use-bid-form.ts'

export const isSearchable = (text: string) => text.length >= clientSearchMinLength

/** The state of the search for a client. */
export type ClientSearch =
  | { readonly state: 'short' | 'asking' | 'many' | 'none' | 'failed' }
  | { readonly state: 'found'; readonly clients: readonly Client[] }

interface Found {
  readonly data: readonly Client[] | undefined
  readonly isError: boolean
}

/** @param asked the text of the last request; the field may have changed since */
export function clientSearchOf(
  text: string,
  asked: string,
  { data, isError }: Found,
): ClientSearch {
  if (!isSearchable(text)) return { state: 'short' }
  if (text !== asked) return { state: 'asking' }
  if (isError) return { state: 'failed' }
  if (!data) return { state: 'asking' }
  if (data.length === 0) return { state: 'none' }
  return data.length > clientSearchMost ? { state: 'many' } : { state: 'found', clients: data }
}
