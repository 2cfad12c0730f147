import { useQuery } from '@tanstack/react-query'
import { ClientField } from '#people/account/web/client-field.tsx'
import type { Client } from '#people/account/web/client-search.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { accountQuery } from './account-query.ts'
import { type BookingAddress, withUser } from './booking-list.ts'

/** Whose bookings are shown; inside of a `PendingAddressProvider`. */
export function ClientChoice() {
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
