import { Link } from '@tanstack/react-router'
import { Link2, Undo2 } from 'lucide-react'
import type { Column, ItemLayout, TableLayout } from '#platform/list/web/rows/layout.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { IconButton } from '#platform/ui/web/button.tsx'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { paymentCards } from '../list/payment-cards.tsx'
import { paymentTable } from '../list/payment-table.tsx'
import type { PaymentText } from '../list/use-payment-text.ts'

/** Additional context of the rows for managers of money. */
export interface BookingContext extends PaymentText {
  readonly undo: (record: PaymentRecord) => void
  readonly match: (record: PaymentRecord) => void
}

type BookingColumn = Column<PaymentRecord, BookingContext>

/** Returns whether a counter-entry can reverse a booking; invoices are corrected by notes. */
const isReversible = ({ kind }: PaymentRecord) =>
  kind === 'deposit' || kind === 'withdrawal' || kind === 'correction'

interface BookingProps {
  record: PaymentRecord
  context: BookingContext
}

function Actions({ record, context }: BookingProps) {
  const { t, undo, match } = context
  const what = `${record.description}, ${record.reference}`
  return (
    <span className="flex items-center justify-end">
      {record.amountYen > 0 && (
        <IconButton
          label={t('payment-accounts:match.action', { what })}
          onClick={() => match(record)}
        >
          <Link2 aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      {record.isCorrectionWaiting && (
        <Badge tone="fair">{t('payments-office:corrections.state.waiting')}</Badge>
      )}
      {isReversible(record) && !record.isCorrectionWaiting && (
        <IconButton
          label={t('payment-accounts:undo.action', { what })}
          onClick={() => undo(record)}
        >
          <Undo2 aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </span>
  )
}

/** The name of the client, which links to the account. */
function ClientLink({ record: { user }, context: { t } }: BookingProps) {
  if (!user) return null
  return (
    <Link
      to="/payments"
      search={{ user: user.id } as Record<string, unknown>}
      title={t('payment-accounts:account.open', { name: user.name })}
      className="rounded-sm hover:underline"
    >
      {user.name} <span className="text-quiet text-xs">{user.id}</span>
    </Link>
  )
}

const client: BookingColumn = {
  id: 'payment-client',
  heading: [{ label: 'payments-office:column.client' }],
  width: 150,
  isFixed: true,
  render: (record, { context }) => <ClientLink record={record} context={context} />,
}

const actions: BookingColumn = {
  id: 'payment-actions',
  heading: [{ label: 'payments-office:column.actions' }],
  width: 88,
  isFixed: true,
  render: (record, { context }) => <Actions record={record} context={context} />,
}

const [date, ...others] = paymentTable.columns as readonly BookingColumn[]

/** Bookings of everybody as a table. */
export const bookingTable: TableLayout<PaymentRecord, BookingContext> = {
  ...(paymentTable as TableLayout<PaymentRecord, BookingContext>),
  columns: [...(date ? [date] : []), client, ...others, actions],
}

/** The same as cards, for phones and tablets. */
export const bookingCards: ItemLayout<PaymentRecord, BookingContext> = {
  ...(paymentCards as ItemLayout<PaymentRecord, BookingContext>),
  render: (record, display) => (
    <>
      <div className="mb-1 flex items-center gap-3">
        <p className="min-w-0 flex-1 truncate font-medium">
          <ClientLink record={record} context={display.context} />
        </p>
        <Actions record={record} context={display.context} />
      </div>
      {paymentCards.render(record, display)}
    </>
  ),
}
