import { useQuery } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import { useState } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { ClientField } from '#people/account/web/client-field.tsx'
import type { Client } from '#people/account/web/client-search.ts'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import { ExportMenu } from '#platform/list/web/export/export-menu.tsx'
import { PendingAddressProvider, usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { useCollection } from '#platform/list/web/use-collection.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { AccountPanel } from './accounting/account/account-panel.tsx'
import { accountQuery } from './accounting/account/account-query.ts'
import { type BookingAddress, bookingList, withUser } from './accounting/account/booking-list.ts'
import { MatchDialog } from './accounting/account/match-dialog.tsx'
import { ReverseDialog } from './accounting/account/reverse-dialog.tsx'
import { AccountingFrame } from './accounting/accounting-frame.tsx'
import { bookingCards, bookingTable } from './accounting/booking-layouts.tsx'
import { PaymentFilterRow } from './list/payment-filter-row.tsx'
import { PaymentSumsLine } from './list/payment-sums-line.tsx'
import { usePaymentText } from './list/use-payment-text.ts'

/** The payments and charges of everybody, or of a client together with the account, for managers of money. */
export function BookingsPage() {
  const { t } = useTranslation('payments-office')
  const list = useCollection(bookingList)
  const text = usePaymentText(list.meta)
  const [chosen, setChosen] = useState<PaymentRecord>()
  const reversing = useOpening()
  const matching = useOpening()
  const [actions] = useState(() => ({
    undo(record: PaymentRecord) {
      setChosen(record)
      reversing.show()
    },
    match(record: PaymentRecord) {
      setChosen(record)
      matching.show()
    },
  }))
  const context = { ...text, ...actions }
  const { user } = list.address
  return (
    <AccountingFrame current="bookings" actions={<ExportMenu list={list} />}>
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
          <ReverseDialog
            key={`undo ${reversing.key}`}
            open={reversing.open}
            record={chosen}
            onClose={reversing.hide}
          />
          <MatchDialog
            key={`match ${matching.key}`}
            open={matching.open}
            record={chosen}
            onClose={matching.hide}
          />
        </>
      )}
    </AccountingFrame>
  )
}

/** Whose bookings are shown; inside of a `PendingAddressProvider`. */
function ClientChoice() {
  const { address, apply } = usePendingAddress<BookingAddress>()
  const { user } = address
  const { data } = useQuery({ ...accountQuery(String(user)), enabled: user !== undefined })
  const client: Client | null =
    user === undefined
      ? null
      : { value: String(user), label: data ? `${data.user.name} · ${user}` : String(user) }
  return (
    <div className="w-full md:max-w-80">
      <ClientField
        // Begins anew with the name, and with a client that is chosen by a link.
        key={client?.label ?? ''}
        client={client}
        onChange={(chosen) => apply(withUser(chosen ? Number(chosen.value) : undefined))}
        error={undefined}
      />
    </div>
  )
}
