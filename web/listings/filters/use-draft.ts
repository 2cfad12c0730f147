import { useState } from 'react'
import type { ListingSearch } from '../listing-search.ts'
import { type Coming, type FiltersProps, useComing } from './use-coming.ts'

interface Draft {
  readonly coming: Coming
  /** The draft as far as the server has been asked about it. */
  readonly counted: ListingSearch
  /** Takes the draft over into the address, with what is still being typed. */
  readonly takeOver: () => void
}

/** A question that is changed in a window and counts only when it is taken over. */
export function useDraft({ pageType, search, onChange }: FiltersProps): Draft {
  const [draft, setDraft] = useState(search)
  const coming = useComing({ pageType, search: draft, onChange: setDraft }, false)
  return {
    coming,
    counted: coming.isWaiting ? draft : coming.search,
    takeOver: () => onChange(() => coming.search),
  }
}
