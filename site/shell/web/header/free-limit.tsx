import { Link } from '@tanstack/react-router'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { formatMinor, formatYen } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'

/** Shows the free limit to people whose bids are checked against it (spec 1 §6). */
export function FreeLimit({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  const { permissions, balanceInfo, profile, usdRate } = useSignedIn()
  const { bidAllow } = balanceInfo
  const { biddingAllowed, creditLimitCheck } = permissions
  if (!biddingAllowed || !creditLimitCheck || bidAllow === undefined) return null
  // In the person's currency, like the balance; in whole yen where no rate is known.
  const isDollars = profile.currency === 'USD' && usdRate !== null
  return (
    <Link
      to="/balance"
      className={cx(
        'inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 py-1 text-sm hover:bg-sunken touch:min-h-11',
        className,
      )}
    >
      <span className="text-quiet">{t('freeLimit')}</span>
      <span
        translate="no"
        className={cx('font-semibold whitespace-nowrap', bidAllow <= 0 && 'text-poor')}
      >
        {isDollars
          ? formatMinor(Math.round((bidAllow / usdRate) * 100), 'USD')
          : formatYen(bidAllow)}
      </span>
    </Link>
  )
}
