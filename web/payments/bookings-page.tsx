import { WalletCards } from 'lucide-react'
import { useState } from 'react'
import type { PaymentRecord } from '../../contract/payments/calls.ts'
import { EarlierPages } from '../collection/earlier-pages.tsx'
import { EmptyList } from '../collection/empty-list.tsx'
import { ExportMenu } from '../collection/export/export-menu.tsx'
import { PendingAddressProvider } from '../collection/pending-address.tsx'
import { CollectionView } from '../collection/rows/collection-view.tsx'
import { useCollection } from '../collection/use-collection.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { NothingYet } from '../lots/empty/nothing-yet.tsx'
import { useOpening } from '../purchases/manage/use-opening.ts'
import { PaymentFilterRow } from './list/payment-filter-row.tsx'
import { PaymentSumsLine } from './list/payment-sums-line.tsx'
import { usePaymentText } from './list/use-payment-text.ts'
import { AccountPanel } from './office/account/account-panel.tsx'
import { bookingList } from './office/account/booking-list.ts'
import { ClientChoice } from './office/account/client-choice.tsx'
import { MatchDialog } from './office/account/match-dialog.tsx'
import { UndoDialog } from './office/account/undo-dialog.tsx'
import { bookingCards, bookingTable } from './office/booking-layouts.tsx'
import { OfficeFrame } from './office/office-frame.tsx'

/** The payments and charges of everybody, or of a client with the account, for managers of money. */
export function BookingsPage() {
  const { t } = useTranslation('payments-office')
  const list = useCollection(bookingList)
  const text = usePaymentText(list.beside)
  const [chosen, setChosen] = useState<PaymentRecord>()
  const undoing = useOpening()
  const matching = useOpening()
  const [actions] = useState(() => ({
    undo(record: PaymentRecord) {
      setChosen(record)
      undoing.show()
    },
    match(record: PaymentRecord) {
      setChosen(record)
      matching.show()
    },
  }))
  const context = { ...text, ...actions }
  const { user } = list.address
  return (
    <OfficeFrame current="bookings" actions={<ExportMenu list={list} />}>
      <PendingAddressProvider list={list}>
        <div className="px-3 lg:px-0">
          <ClientChoice />
        </div>
        {user !== undefined && <AccountPanel key={user} address={list.address} />}
        <div>
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
        </div>
        {(list.pageInfo?.totalSearchResults ?? 1) > 0 && <PaymentSumsLine list={list} />}
      </PendingAddressProvider>
      {chosen && (
        <>
          <UndoDialog
            key={`undo ${undoing.key}`}
            open={undoing.open}
            record={chosen}
            onClose={undoing.hide}
          />
          <MatchDialog
            key={`match ${matching.key}`}
            open={matching.open}
            record={chosen}
            onClose={matching.hide}
          />
        </>
      )}
    </OfficeFrame>
  )
}
