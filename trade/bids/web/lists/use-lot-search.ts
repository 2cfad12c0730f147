import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { call } from '#platform/http/web/client.ts'
import { changed, without } from '#platform/list/web/address.ts'
import { debounceMs } from '#platform/list/web/debounce-delays.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { archiveTab } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress, BidListKind } from './bid-address.ts'
import { requestOf } from './bid-list.ts'
import { allSuggested, lastNumber, lotNumbersOf, withNumber } from './lot-numbers.ts'

export type SuggestedBid = Pick<BidRow, 'bidId' | 'lotNo' | 'auctionName'>

/** The typed text, its suggestions, and the search for it. */
export function useLotSearch(kind: BidListKind) {
  const { address, apply, debounce } = usePendingAddress<BidListAddress>()
  const { lotNo = '' } = address
  const [text, setText] = useState(lotNo)
  const [known, setKnown] = useState(lotNo)
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  if (known !== lotNo) {
    setKnown(lotNo)
    // Follows changes made elsewhere, by a tag or by going back, but keeps a number being typed.
    if (lotNo !== lotNumbersOf(text).join(',')) setText(lotNo)
  }
  const wanted = text.trim()
  const found = useFoundBids(kind, address, wanted)
  const shown = found && distinct(found)
  const isShown = isOpen && shown !== undefined && lastNumber(wanted) !== ''
  const active = shown?.[at]

  const search = (numbers: readonly string[], pauseMs: number) => {
    const change = (now: BidListAddress) =>
      numbers.length === 0 ? without(now, ['lotNo']) : changed(now, { lotNo: numbers.join(',') })
    if (pauseMs === 0) apply(change)
    else debounce(change, pauseMs)
  }
  // Numbers that all exist are searched for without a press.
  const complete = found && allSuggested(wanted, found) ? wanted : ''
  const [searched, setSearched] = useState('')
  useEffect(() => {
    if (complete === '' || complete === searched) return
    setSearched(complete)
    search(lotNumbersOf(complete), 1)
  })
  const choose = (number: string) => {
    const next = withNumber(text, number)
    setText(next)
    setSearched(next.trim())
    setIsOpen(false)
    setAt(-1)
    search(lotNumbersOf(next), debounceMs.suggestion)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && shown && shown.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setAt((at + step + shown.length) % shown.length)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      setIsOpen(false)
    }
  }
  return {
    ...{ text, shown, isShown, active, choose, onKeyDown },
    onFocus: () => setIsOpen(true),
    onBlur: () => setIsOpen(false),
    onText(next: string) {
      setText(next)
      setIsOpen(true)
      setAt(-1)
      setSearched('')
      if (next.trim() === '') search([], lotNo === '' ? 0 : debounceMs.suggestion)
    },
    onEnter() {
      if (isShown && active) return choose(active.lotNo)
      setIsOpen(false)
      setSearched(wanted)
      search(lotNumbersOf(text), 0)
    },
  }
}

/** The bids of the list on the typed lots; undefined until they are loaded. */
function useFoundBids(kind: BidListKind, address: BidListAddress, wanted: string) {
  const settled = useSettled(wanted)
  const { bidStatus, bidType, auctionDate, auctionDateFrom, auctionDateTo } = requestOf(address)
  const isArchive = kind === 'archive' || bidStatus === archiveTab
  const query = {
    lotNo: settled,
    ...(bidStatus !== undefined && { bidStatus }),
    ...(bidType && { bidType }),
    ...(auctionDate && { auctionDate }),
    ...(auctionDateFrom && { auctionDateFrom }),
    ...(auctionDateTo && { auctionDateTo }),
    ...(isArchive && { list: 'archive' as const }),
  }
  const { data } = useQuery({
    queryKey: ['bid-search', query],
    queryFn: async ({ signal }) => (await call('searchBids', { query }, { signal })).cars,
    enabled: settled !== '',
  })
  return settled === '' || settled !== wanted ? undefined : data
}

/** Keeps one suggestion per lot, even if several people bid on it. */
const distinct = (bids: readonly SuggestedBid[]) =>
  bids.filter(
    ({ lotNo, auctionName }, at) =>
      bids.findIndex((one) => one.lotNo === lotNo && one.auctionName === auctionName) === at,
  )

/** Debounces a text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : debounceMs.find)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
