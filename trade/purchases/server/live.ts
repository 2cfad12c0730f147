import { sql } from 'kysely'
import { prepared } from '#platform/database/server/prepared.ts'
import type { LiveSource } from '#platform/live/server/source.ts'
import { bidChannelsFor, everybody } from '#trade/bids/server/live.ts'
import type { PurchaseEventData } from '#trade/purchases/contract/live.ts'

/** Maximum number of simultaneous changes sent to managers, whose lists are reloaded anyway. */
const maxAtOnce = 200

const changedPurchases = prepared('live-purchases', (db, from: string, to: string) =>
  sql<{ id: number; person_id: number }>`
    select car.id, car.person_id from purchases car
    where car.id in (
      select purchase_id from purchase_log
      where xid >= ${from}::xid8 and xid < ${to}::xid8
    )
    order by car.id desc
  `.compile(db),
)

/** Publishes changes of purchases on the channels of bids. */
export const purchaseSource: LiveSource = {
  kind: 'purchase',
  channelsFor: bidChannelsFor,
  async listEvents(db, { from, to }, channels) {
    const rows = await changedPurchases(db, from, to)
    const eventOf = ({ id, person_id }: (typeof rows)[number], channel: number) => ({
      kind: 'purchase',
      channel,
      data: { purchaseId: id, clientId: person_id } satisfies PurchaseEventData,
    })
    return [
      ...rows
        .filter(({ person_id }) => channels.has(person_id))
        .map((row) => eventOf(row, row.person_id)),
      ...(channels.has(everybody)
        ? rows.slice(0, maxAtOnce).map((row) => eventOf(row, everybody))
        : []),
    ]
  },
}
