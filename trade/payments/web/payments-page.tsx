import { CreditCard } from 'lucide-react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { formatNumber } from '#platform/core/contract/money.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import { ExportMenu } from '#platform/list/web/export/export-menu.tsx'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { useCollection } from '#platform/list/web/use-collection.ts'
import { DueCard } from './balance/due-card.tsx'
import { SummaryCards } from './balance/summary-cards.tsx'
import { useAccount } from './balance/use-account.ts'
import { useCurrency } from './balance/use-currency.ts'
import { paymentCards } from './list/payment-cards.tsx'
import { PaymentFilterRow } from './list/payment-filter-row.tsx'
import { paymentList } from './list/payment-list.ts'
import { PaymentSumsLine } from './list/payment-sums-line.tsx'
import { paymentTable } from './list/payment-table.tsx'
import { usePaymentText } from './list/use-payment-text.ts'
import { TopUpCard } from './top-up/top-up-card.tsx'

/** Payments and charges of the person, what makes up the balance, what is due, and how to pay. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const { userId } = useSignedIn().profile
  const account = useAccount()
  const { view, error } = account
  const currency = useCurrency(view?.currency)
  const list = useCollection(paymentList)
  const text = usePaymentText(list.meta)
  const found = list.pageInfo?.totalSearchResults
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} detail={t(`client.${currency}`, { id: userId })} />
      <div className="grid gap-4 pb-6 [&_[role=alert]>div]:py-8 xl:grid-cols-[minmax(0,1fr)_328px] xl:items-start">
        <div className="contents xl:grid xl:min-w-0 xl:gap-4">
          {error && !view ? (
            // If the list has failed as well, its message is enough: its button retries everything.
            list.failure === null && (
              <CallFailure error={error} onRetry={account.retry} retrying={account.isFetching} />
            )
          ) : (
            <SummaryCards view={view} hasSums={false} />
          )}
          <section aria-labelledby="payments-list" className="order-1 min-w-0 xl:order-none">
            <div className="flex min-h-11 items-center gap-3 px-4 lg:px-0">
              <h2 id="payments-list" className="min-w-0 flex-1 text-base font-semibold">
                {t('list')}{' '}
                <span className="font-normal text-quiet">
                  {found !== undefined && formatNumber(found)}
                </span>
              </h2>
              <ExportMenu list={list} />
            </div>
            <PendingAddressProvider list={list}>
              <PaymentFilterRow list={list} />
              <EarlierPages list={list} />
              {list.wide ? null : <PaymentSumsLine list={list} />}
              <CollectionView
                list={list}
                label={t('list')}
                layout={list.wide ? paymentTable : paymentCards}
                context={text}
                expected={10}
                empty={
                  <EmptyList
                    list={list}
                    because="payments:filter.because"
                    emptiedBy="payments:filter.emptiedBy"
                    nothingYet={
                      <NothingYet
                        icon={<CreditCard aria-hidden="true" />}
                        title={t('empty')}
                        text={t('text')}
                      />
                    }
                  />
                }
              />
              {list.wide && (found ?? 1) > 0 && <PaymentSumsLine list={list} />}
            </PendingAddressProvider>
          </section>
        </div>
        {!(error && !view) && (
          <div className="grid gap-4 md:max-xl:grid-cols-2 md:items-start">
            <DueCard view={view} onPay={account.pay} />
            <TopUpCard
              ref={account.topUp}
              view={view}
              chosen={account.chosen}
              onChoose={account.fill}
            />
          </div>
        )}
      </div>
    </>
  )
}
