import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { changed, without } from '#platform/list/web/address.ts'
import { pauses } from '#platform/list/web/debounce-delays.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { SearchInput } from '#platform/ui/web/fields/search-input.tsx'
import { archiveTab } from '#trade/bids/contract/list-keys.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidListAddress, BidListKind } from './bid-address.ts'
import { requestOf } from './bid-list.ts'
import { allSuggested, lastNumber, lotNumbersOf, withNumber } from './lot-numbers.ts'

/** Longest text of the field: the call accepts no longer one. */
const longestText = 500

/**
 * Searches a list of bids by lot numbers, with suggestions for the one that is being typed. The list
 * follows when all typed numbers are known, a suggestion is chosen, or with Enter.
 */
export function LotSearch({ kind }: { kind: BidListKind }) {
  const { t } = useTranslation('bid-lists')
  const { address, apply, debounce } = usePendingAddress<BidListAddress>()
  const { lotNo = '' } = address
  const id = useId()
  const [text, setText] = useState(lotNo)
  const [known, setKnown] = useState(lotNo)
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  if (known !== lotNo) {
    setKnown(lotNo)
    // Changed elsewhere, by a tag or by going back. What is being typed stays.
    if (lotNo !== lotNumbersOf(text).join(',')) setText(lotNo)
  }
  const wanted = text.trim()
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
  const found = settled === '' || settled !== wanted ? undefined : data
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
    search(lotNumbersOf(next), pauses.suggestion)
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
  return (
    <search className="relative block w-full min-w-0">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 z-[1] size-4 -translate-y-1/2 text-quiet"
      />
      <SearchInput
        label={t('search.name')}
        placeholder={t('search.hint')}
        clearLabel={t('search.clear')}
        maxLength={longestText}
        value={text}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active ? `${id}-${active.bidId}` : undefined}
        onKeyDownCapture={onKeyDown}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onText={(next) => {
          setText(next)
          setIsOpen(true)
          setAt(-1)
          setSearched('')
          if (next.trim() === '') search([], lotNo === '' ? 0 : pauses.suggestion)
        }}
        onEnter={() => {
          if (isShown && active) return choose(active.lotNo)
          setIsOpen(false)
          setSearched(wanted)
          search(lotNumbersOf(text), 0)
        }}
        inputClass="pl-8"
      />
      {isShown && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-float">
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t('search.suggestions')}
            className="max-h-[150px] overflow-y-auto overscroll-contain p-1 empty:hidden"
          >
            {shown.map((bid) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (APG, combobox)
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={bid.bidId}
                id={`${id}-${bid.bidId}`}
                role="option"
                aria-selected={bid === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(bid.lotNo)}
                className={cx(
                  'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm select-none',
                  'hover:bg-accent-wash touch:min-h-11',
                  bid === active && 'bg-accent-wash forced-colors:outline',
                )}
              >
                <span translate="no" className="font-semibold">
                  {bid.lotNo}
                </span>
                <span className="min-w-0 truncate text-quiet">{bid.auctionName}</span>
              </div>
            ))}
          </div>
          {shown.length === 0 && <p className="px-3 py-2 text-sm text-quiet">{t('search.none')}</p>}
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && t('search.found', { count: shown.length })}
      </p>
    </search>
  )
}

/** One suggestion for a lot, also when several people bid on it. */
const distinct = (bids: readonly Pick<BidRow, 'bidId' | 'lotNo' | 'auctionName'>[]) =>
  bids.filter(
    ({ lotNo, auctionName }, at) =>
      bids.findIndex((one) => one.lotNo === lotNo && one.auctionName === auctionName) === at,
  )

/** A text as it was when typing last paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauses.find)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
