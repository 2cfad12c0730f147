import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BiddableLot } from '../../lots/biddable-lot.ts'
import { useSignedIn } from '../../session/session.tsx'
import { cx } from '../../ui/cx.ts'
import { mostAllowed } from '../panel/panel-state.ts'

interface FreeAfterProps {
  lot: BiddableLot
  /** Yen; null while nothing is entered. */
  amount: number | null
  /** It is an order of stock. */
  stock: boolean
}

/** The free limit after the bid, for people whose credit is checked. */
export function FreeAfter({ lot, amount, stock }: FreeAfterProps) {
  const { t } = useTranslation('bids')
  const format = useFormats()
  const { permissions, balanceInfo } = useSignedIn()
  if (!permissions.creditLimitCheck || balanceInfo.bidAllow === undefined) return null
  const rest = amount ? mostAllowed(balanceInfo, lot.bid) - amount : balanceInfo.bidAllow
  const after = stock ? t('panel.freeAfterOrder') : t('panel.freeAfter')
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <span className="text-quiet">{amount ? after : t('panel.free')}</span>
      <span className={cx('font-medium whitespace-nowrap', rest < 0 && 'text-poor')}>
        {format.price(rest)}
      </span>
    </p>
  )
}
