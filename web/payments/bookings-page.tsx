import { WalletCards } from 'lucide-react'
import { useState } from 'react'
import type { PaymentRecord } from '../../contract/payments/calls.ts'
import { call } from '../api/client.ts'
import { EarlierPages } from '../collection/earlier-pages.tsx'
import { EmptyList } from '../collection/empty-list.tsx'
import { ExportMenu } from '../collection/export/export-menu.tsx'
import { PendingAddressProvider } from '../collection/pending-address.tsx'
import { CollectionView } from '../collection/rows/collection-view.tsx'
import { useCollection } from '../collection/use-collection.ts'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOpening } from '../purchases/manage/use-opening.ts'
import { PaymentFilterRow } from './list/payment-filter-row.tsx'
import { paymentList } from './list/payment-list.ts'
import { PaymentSumsLine } from './list/payment-sums-line.tsx'
import { usePaymentText } from './list/use-payment-text.ts'
import { bookingCards, bookingTable } from './office/booking-layouts.tsx'
import { OfficeFrame } from './office/office-frame.tsx'
import { ReasonDialog } from './office/reason-dialog.tsx'
import { useMoneyCall } from './office/use-money-call.ts'

/** The payments and charges of everybody, for managers of money. */
export function BookingsPage() {
  const { t } = useTranslation('payments-office')
  const list = useCollection(paymentList)
  const text = usePaymentText(list.beside)
  const [chosen, setChosen] = useState<PaymentRecord>()
  const undoing = useOpening()
  const [undo] = useState(() => (record: PaymentRecord) => {
    setChosen(record)
    undoing.show()
  })
  const context = { ...text, undo, undoLabel: t('undo.open') }
  return (
    <OfficeFrame current="bookings" actions={<ExportMenu list={list} />}>
      <PendingAddressProvider list={list}>
        <PaymentFilterRow list={list} />
        <EarlierPages list={list} />
        <CollectionView
          list={list}
          label={t('page.bookings')}
          layout={list.wide ? bookingTable : bookingCards}
          context={context}
          expected={15}
          empty={
            <EmptyList
              list={list}
              because="payments:filter.because"
              emptiedBy="payments:filter.emptiedBy"
              nothingYet={
                <NothingYet
                  icon={<WalletCards aria-hidden="true" />}
                  title={t('bookings.none')}
                  text={t('bookings.noneText')}
                />
              }
            />
          }
        />
        {(list.pageInfo?.totalSearchResults ?? 1) > 0 && <PaymentSumsLine list={list} />}
      </PendingAddressProvider>
      {chosen && (
        <UndoDialog key={undoing.key} open={undoing.open} record={chosen} onClose={undoing.hide} />
      )}
    </OfficeFrame>
  )
}

interface UndoDialogProps {
  open: boolean
  record: PaymentRecord
  onClose: () => void
}

function UndoDialog({ open, record, onClose }: UndoDialogProps) {
  const { t } = useTranslation('payments-office')
  const change = useMoneyCall(
    (body: { recordId: number; reason: string }, options) => call('undoBooking', { body }, options),
    ({ state }) => {
      onClose()
      return state === 'waiting' ? t('undo.waits') : t('undo.done')
    },
  )
  return (
    <ReasonDialog
      open={open}
      title={t('undo.title', { what: record.description })}
      text={t('undo.text')}
      submitLabel={t('undo.submit')}
      call={change}
      onSubmit={(reason) => change.send({ recordId: record.id, reason })}
      onClose={onClose}
    />
  )
}
