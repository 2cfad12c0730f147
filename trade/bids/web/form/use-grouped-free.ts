import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { bidRequestOf, isGrouped, sendBid } from '../placing/use-bid-flow.ts'
import type { BidForm } from './use-bid-form.ts'

/** Typing settles before the bid is tried, ms. */
const pauseMs = 400

/**
 * The free limit after a bid of a group: of the group only the highest bids count, which the server works
 * out by trying the bid. Null for other bids and while a field is missing.
 * @param isPaused while the bid itself is checked or placed: a trial that comes after it would name the bid
 *   that it has replaced, and be refused
 */
export function useGroupedFree(
  form: BidForm,
  { lot, pageType, isPaused }: { lot: BiddableLot; pageType: PageType; isPaused: boolean },
) {
  const request = { ...bidRequestOf(form, lot, pageType), comment: '' }
  const key = JSON.stringify(request)
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  const isWanted = pageType !== 'stock' && isGrouped(request) && form.isComplete
  const { data, error } = useQuery({
    queryKey: ['bid-trial', lot.id, key],
    queryFn: ({ signal }) => sendBid(lot, pageType, request, { confirm: 0, signal }),
    enabled: isWanted && !isPaused && settled === key,
    staleTime: 10_000,
    // The next bid is tried anew.
    gcTime: 0,
    retry: false,
  })
  if (!isWanted) return null
  const isTooMuch = error instanceof CallRefused && error.messageCode === 'insufficient_credit'
  return { freeYen: data?.bidAllow, isTooMuch }
}
