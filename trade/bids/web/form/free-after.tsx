import type { BiddableLot } from '#market/lots/web/biddable-lot.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { maxBidYen } from '../panel/panel-state.ts'
import type { BidForm } from './use-bid-form.ts'
import { useGroupedFree } from './use-grouped-free.ts'

interface FreeAfterProps {
  lot: BiddableLot
  pageType: PageType
  form: BidForm
  /** Yen; null while nothing is entered. */
  amount: number | null
  /** The bid is being checked or placed. */
  isPaused: boolean
}

/** The free limit after the bid: the person's own, or that of the client for whom it is. */
export function FreeAfter({ lot, pageType, form, amount, isPaused }: FreeAfterProps) {
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
