import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { maxBidYen } from '../panel/panel-state.ts'
import { bidRequestOf, isGrouped, sendBid } from '../placing/use-bid-flow.ts'
import type { BidForm } from './use-bid-form.ts'

interface FreeLimitAfterProps {
  lot: BiddableLot
  pageType: PageType
  form: BidForm
  /** Yen; null until an amount is entered. */
  amount: number | null
  /** Whether the bid is being checked or placed. */
  isPaused: boolean
}

/** The free limit after the bid, of the person or of the client. */
export function FreeLimitAfter({ lot, pageType, form, amount, isPaused }: FreeLimitAfterProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { balanceInfo } = useSignedIn()
  const { fields, draft, standing } = form
  const grouped = useGroupedFree(form, { lot, pageType, isPaused })
  const client = draft.client ? form.position.data : undefined
  const money = fields.client ? client : balanceInfo
  if (money?.bidAllow === undefined) return null
  const after = pageType === 'stock' ? t('panel.freeAfterOrder') : t('panel.freeAfter')
  const rest = grouped
    ? grouped.freeYen
    : amount
      ? maxBidYen(money, standing) - amount
      : money.bidAllow
  const isTooMuch = grouped ? grouped.isTooMuch : rest !== undefined && rest < 0
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <span className="text-quiet">{amount ? after : t('panel.free')}</span>
      <span
        translate={rest === undefined ? undefined : 'no'}
        className={cx('font-medium whitespace-nowrap', isTooMuch && 'text-poor')}
      >
        {rest === undefined ? (isTooMuch ? t('credit.title') : '…') : format.price(rest)}
      </span>
      {client && !client.checksCredit && (
        <span className="w-full text-quiet">{t('client.unchecked')}</span>
      )}
    </p>
  )
}

/** Typing settles before the bid is tried, ms. */
const pauseMs = 400

/**
 * The free limit after a bid of a group: of the group only the highest bids count, which the server works
 * out by trying the bid. Null for other bids and while a field is missing.
 * @param isPaused while the bid itself is checked or placed: a trial that comes after it would name the bid
 *   that it has replaced, and be refused
 */
function useGroupedFree(
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
