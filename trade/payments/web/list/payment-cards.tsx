import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import type { ItemLayout, RowDisplay } from '#platform/list/web/rows/layout.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { Amount, BalanceAfter, Description } from './payment-facts.tsx'
import type { PaymentText } from './use-payment-text.ts'

/** Payments and charges as cards, for phones and tablets. */
export const paymentCards: ItemLayout<PaymentRecord, PaymentText> = {
  listClass: 'border-line border-t',
  itemClass: 'border-line border-b bg-surface px-4 py-3',
  activeClass: 'has-focus-visible:bg-accent-wash',
  render: renderCard,
  skeleton: (
    <div className="grid gap-2.5 py-0.5">
      <div className="flex justify-between">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="h-4 w-3/5" />
    </div>
  ),
}

function renderCard(record: PaymentRecord, { context: text }: RowDisplay<PaymentText>) {
  const { date, type, etd, eta } = record
  const { t } = text
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
      <p className="text-xs text-quiet">
        {dottedDay(date)} · {t(`payments:oneOf.${type}`)}
      </p>
      <Amount record={record} text={text} className="row-span-2 text-right text-lg font-semibold" />
      <div className="min-w-0">
        <Description record={record} text={text} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-xs text-quiet">
        {etd && (
          <span className="whitespace-nowrap">
            {t('payments:column.etd')} {text.voyageDay(etd, date)}
          </span>
        )}
        {eta && (
          <span className="whitespace-nowrap">
            {t('payments:column.eta')} {text.voyageDay(eta, date)}
          </span>
        )}
      </p>
      <p className="text-right text-xs whitespace-nowrap text-quiet">
        {t('payments:column.balance')} <BalanceAfter record={record} text={text} />
      </p>
    </div>
  )
}
