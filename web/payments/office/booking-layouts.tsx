import { Undo2 } from 'lucide-react'
import type { PaymentRecord } from '../../../contract/payments/calls.ts'
import type { Column, ItemLayout, TableLayout } from '../../collection/rows/layout.ts'
import { IconButton } from '../../ui/button.tsx'
import { paymentCards } from '../list/payment-cards.tsx'
import { paymentTable } from '../list/payment-table.tsx'
import type { PaymentText } from '../list/use-payment-text.ts'

/** What rows of managers of money need besides. */
export interface BookingContext extends PaymentText {
  readonly undo: (record: PaymentRecord) => void
  readonly undoLabel: string
}

type BookingColumn = Column<PaymentRecord, BookingContext>

/** What can be taken back by a counter-entry; papers are corrected by notes. */
const isReversible = ({ kind }: PaymentRecord) => kind === 'deposit' || kind === 'withdrawal'

function Undo({ record, context }: { record: PaymentRecord; context: BookingContext }) {
  return isReversible(record) ? (
    <IconButton label={context.undoLabel} onClick={() => context.undo(record)}>
      <Undo2 aria-hidden="true" className="size-4" />
    </IconButton>
  ) : null
}

const client: BookingColumn = {
  id: 'payment-client',
  heading: [{ label: 'payments-office:column.client' }],
  width: 150,
  isFixed: true,
  render: ({ user }) =>
    user && (
      <>
        {user.name}
        <span className="block text-quiet text-xs">{user.id}</span>
      </>
    ),
}

const undo: BookingColumn = {
  id: 'payment-undo',
  heading: [{ label: 'payments-office:column.actions' }],
  width: 64,
  isFixed: true,
  render: (record, { context }) => <Undo record={record} context={context} />,
}

const [date, ...others] = paymentTable.columns as readonly BookingColumn[]

/** Bookings of everybody as a table. */
export const bookingTable: TableLayout<PaymentRecord, BookingContext> = {
  ...(paymentTable as TableLayout<PaymentRecord, BookingContext>),
  columns: [...(date ? [date] : []), client, ...others, undo],
}

/** The same as cards, for phones and tablets. */
export const bookingCards: ItemLayout<PaymentRecord, BookingContext> = {
  ...(paymentCards as ItemLayout<PaymentRecord, BookingContext>),
  render: (record, look) => (
    <>
      <div className="mb-1 flex items-center gap-3">
        <p className="min-w-0 flex-1 truncate font-medium">
          {record.user && `${record.user.name} · ${record.user.id}`}
        </p>
        <Undo record={record} context={look.context} />
      </div>
      {paymentCards.render(record, look)}
    </>
  ),
}
