import { WalletCards } from 'lucide-react'
import { useState } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import { ExportMenu } from '#platform/list/web/export/export-menu.tsx'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { useCollection } from '#platform/list/web/use-collection.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
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
