import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import type { Column, TableLayout } from '#platform/list/web/rows/layout.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { Amount, BalanceAfter, Description } from './payment-facts.tsx'
import type { PaymentText } from './use-payment-text.ts'

type PaymentColumn = Column<PaymentRecord, PaymentText>

const voyageDay = (id: 'etd' | 'eta', rank: number): PaymentColumn => ({
  id: `payment-${id}`,
  heading: [{ label: `payments:column.${id}` }],
  width: 68,
  isFixed: true,
  foldsInto: {
    column: 'payment-description',
    rank,
    render: (record, { context }) => {
      const day = record[id]
      return day ? (
        <span className="text-xs text-quiet">
          {context.t(`payments:column.${id}`)} {context.voyageDay(day, record.date)}
        </span>
      ) : null
    },
  },
  render: (record, { context }) => {
    const day = record[id]
    return (
      <span className="whitespace-nowrap text-quiet">
        {day && context.voyageDay(day, record.date)}
      </span>
    )
  },
})

const columns: readonly PaymentColumn[] = [
  {
    id: 'payment-date',
    heading: [{ label: 'payments:column.date' }],
    width: 92,
    isFixed: true,
    render: ({ date }) => <span className="whitespace-nowrap">{dottedDay(date)}</span>,
  },
  {
    id: 'payment-type',
    heading: [{ label: 'payments:column.type' }],
    width: 100,
    isFixed: true,
    render: ({ type }, { context: { t } }) => (
      <span className="text-quiet">{t(`payments:oneOf.${type}`)}</span>
    ),
  },
  {
    id: 'payment-description',
    heading: [{ label: 'payments:column.description' }],
    width: 190,
    grows: true,
    isFixed: true,
    render: (record, { context }) => <Description record={record} text={context} />,
  },
  voyageDay('etd', 1),
  voyageDay('eta', 2),
  {
    id: 'payment-amount',
    heading: [{ label: 'payments:column.amount' }],
    width: 112,
    isNumeric: true,
    isFixed: true,
    render: (record, { context }) => <Amount record={record} text={context} />,
  },
  {
    id: 'payment-balance',
    heading: [{ label: 'payments:column.balance' }],
    width: 112,
    isNumeric: true,
    isFixed: true,
    render: (record, { context }) => (
      <BalanceAfter record={record} text={context} className="font-medium" />
    ),
  },
]

/** Payments and charges as a table, for wide screens. */
export const paymentTable: TableLayout<PaymentRecord, PaymentText> = {
  columns,
  rowClass: { compact: 'py-1', normal: 'min-h-9 py-2', roomy: 'py-3' },
  skeletonClass: { compact: 'h-4 w-20', normal: 'h-5 w-20', roomy: 'h-6 w-20' },
}
