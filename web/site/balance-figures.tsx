import type { ReactNode } from 'react'
import { formatNumber, formatYen } from '../../contract/core/money.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSignedIn } from '../session/session.tsx'
import { cx } from '../ui/cx.ts'

/** Balance and limits; only those that are checked for this person (spec 1 §6). */
export function BalanceFigures() {
  const { t } = useTranslation('site')
  const { balanceInfo, permissions } = useSignedIn()
  const { balance, creditLimit, bidAllow, activeBids, dailyBidLimit, dailyUssLimit } = balanceInfo
  return (
    <dl className="border-line border-y">
      <Figure name={t('balance.balance')} poor={balance < 0}>
        {formatYen(balance)}
      </Figure>
      <Figure name={t('balance.creditLimit')}>{formatYen(creditLimit)}</Figure>
      {permissions.creditLimitCheck && bidAllow !== undefined && (
        <Figure name={t('balance.bidAllow')} hint={t('balance.bidAllowHint')} poor={bidAllow <= 0}>
          <strong>{formatYen(bidAllow)}</strong>
        </Figure>
      )}
      <Figure name={t('balance.activeBids')}>{formatNumber(activeBids)}</Figure>
      {permissions.dailyBidLimitCheck && (
        <Figure name={t('balance.dailyBidLimit')}>{formatNumber(dailyBidLimit)}</Figure>
      )}
      {permissions.ussLimitCheck && (
        <Figure name={t('balance.dailyUssLimit')}>{formatNumber(dailyUssLimit)}</Figure>
      )}
    </dl>
  )
}

interface FigureProps {
  name: string
  hint?: string
  poor?: boolean
  children: ReactNode
}

function Figure({ name, hint, poor = false, children }: FigureProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 border-line border-b py-2.5 last:border-0">
      <dt>
        {name}
        {hint && <span className="block max-w-[460px] text-sm text-quiet">{hint}</span>}
      </dt>
      <dd className={cx('text-right whitespace-nowrap', poor && 'text-poor')}>{children}</dd>
    </div>
  )
}
