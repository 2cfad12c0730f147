import type { ReactNode } from 'react'
import { currencySymbols } from '#platform/core/contract/currency.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { useCurrency } from '../balance/use-currency.ts'
import { money, signedMoney } from '../money.ts'
import type { PaymentAddress } from './payment-address.ts'
import type { PaymentSums } from './payment-list.ts'

interface PaymentSumsLineProps {
  list: CollectionState<PaymentRecord, PaymentAddress, PaymentSums>
}

/** The sums received and spent under the filters, and the current balance. */
export function PaymentSumsLine({ list: { meta, isStale, failure } }: PaymentSumsLineProps) {
  const { t } = useTranslation('payments')
  const currency = useCurrency(meta?.currency)
  if (failure && !meta) return null
  const sum = (amount: number | null | undefined, shown: typeof money) =>
    amount === undefined ? (
      <>
        <Skeleton className="inline-block h-3 w-16" /> {currencySymbols[currency]}
      </>
    ) : (
      shown(amount ?? 0, currency)
    )
  return (
    <dl
      className={cx(
        'flex flex-wrap gap-x-6 lg:justify-end gap-y-1 border-line border-y bg-sunken px-4 py-2.5 text-sm lg:rounded-md lg:border',
        isStale && 'opacity-50',
      )}
    >
      <Sum name={t('sums.received')} className="text-good">
        {sum(meta?.received, signedMoney)}
      </Sum>
      <Sum name={t('sums.spent')}>{sum(meta?.spent, signedMoney)}</Sum>
      <Sum name={t('sums.balance')} className={(meta?.balance ?? 0) < 0 ? 'text-poor' : ''}>
        {sum(meta?.balance, money)}
      </Sum>
    </dl>
  )
}

function Sum(props: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5 whitespace-nowrap">
      <dt className="text-quiet">{props.name}</dt>
      <dd className={cx('font-semibold', props.className)}>{props.children}</dd>
    </div>
  )
}
