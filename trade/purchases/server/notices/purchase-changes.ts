import { sql } from 'kysely'
import type { Notice } from '#people/notifications/server/commands.ts'
import type { NoticeSource, Wording } from '#people/notifications/server/outbox/source.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  type ClaimedPurchaseChange,
  isStillRelevant,
  listNoticedCars,
  listNoticedEntries,
  noticesOf,
  type PurchaseChange,
  readersOf,
} from './purchase-notice.ts'
import { purchaseTopic } from './purchase-topic.ts'

/**
 * Notifies clients and their dealers of changes to their cars (decision 61). Managers change many cars one after the
 * other, so all due changes of a dealer's clients, or of a client without a dealer, are notified together.
 */
export const purchaseChanges = {
  topic: purchaseTopic,
  group: sql<number>`(
    select coalesce(client.dealer_id, client.id) from purchases car
    join people client on client.id = car.person_id
    where car.id = notice.about
  )`,
  windowSeconds: 10,
  async word(db: Db, changes: readonly ClaimedPurchaseChange[]): Promise<Wording> {
    const cars = await listNoticedCars(
      db,
      changes.map(({ about }) => about),
    )
    const carById = new Map(cars.map((car) => [car.id, car]))
    const entries = await listNoticedEntries(
      db,
      changes.map(({ cause_id }) => cause_id),
    )
    const skipped: Wording['skipped'][number][] = []
    const byReader = new Map<number, PurchaseChange[]>()
    for (const { id, about, kind, cause_id, before, actor_id } of changes) {
      const [car, entry] = [carById.get(about), entries.get(cause_id)]
      if (!car || !entry) skipped.push({ id, outcome: 'superseded' })
      else if (isStillRelevant({ kind, before, car, entry })) {
        const change = { noticeId: id, kind, actorId: actor_id, before, car, entry }
        for (const reader of readersOf(change)) {
          byReader.set(reader, [...(byReader.get(reader) ?? []), change])
        }
      } else skipped.push({ id, outcome: 'nothing_new' })
    }
    const notices: Notice[] = []
    for (const [reader, theirs] of byReader) notices.push(...noticesOf(reader, theirs))
    return { notices, skipped }
  },
} satisfies NoticeSource
