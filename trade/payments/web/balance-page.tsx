import { Link } from '@tanstack/react-router'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DueCard } from './balance/due-card.tsx'
import { SummaryCards } from './balance/summary-cards.tsx'
import { useAccount } from './balance/use-account.ts'
import { useCurrency } from './balance/use-currency.ts'
import { TopUpCard } from './top-up/top-up-card.tsx'

/** What makes up the balance, what is due, and how to pay; without the list of payments. */
export function BalancePage() {
  const { t } = useTranslation('payments')
  const { userId } = useSignedIn().profile
  const account = useAccount()
  const { view, error } = account
  const currency = useCurrency(view?.currency)
  return (
    <>
      <PageTitle>{t('balance.title')}</PageTitle>
      <PageHead title={t('balance.title')} detail={t(`client.${currency}`, { id: userId })} />
      {error && !view ? (
        <CallFailure error={error} onRetry={account.retry} retrying={account.isFetching} />
      ) : (
        <div className="grid max-w-[1060px] gap-4 pb-6">
          <SummaryCards view={view} />
          <div className="grid gap-4 md:grid-cols-2 md:items-start">
            <TopUpCard
              ref={account.topUp}
              view={view}
              chosen={account.chosen}
              onChoose={account.fill}
            />
            <DueCard view={view} onPay={account.pay} />
          </div>
          <p className="px-4 lg:px-0">
            <Link to="/payments" className="text-accent hover:underline">
              {t('toList')}
            </Link>
          </p>
        </div>
      )}
    </>
  )
}
