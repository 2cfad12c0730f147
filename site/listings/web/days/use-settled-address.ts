import { useState } from 'react'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import type { ListingAddress } from '../listing-address.ts'

/** Returns the address with pending changes, except for text that is still being typed. */
export function useSettledAddress(): ListingAddress {
  const { address, isTyping } = usePendingAddress<ListingAddress>()
  const [settled, setSettled] = useState(address)
  if (!isTyping && settled !== address) setSettled(address)
  return settled
}
