import { sql } from 'kysely'
import { notify } from '#people/notifications/server/commands.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { MoneyTaskFacts, MoneyTaskKind } from '#trade/payments/contract/tasks.ts'
import { listMoneyManagers } from '../accounting/money-managers.ts'
import { moneyTaskTopic } from '../notice-topics.ts'
import type { UnreadEvent } from '../providers/port.ts'

/** A task for the managers of money. */
interface NewMoneyTask {
  readonly kind: MoneyTaskKind
  readonly subject: string
  readonly personId?: number | null
  readonly movementId?: number
  readonly facts: MoneyTaskFacts
}

/**
 * Puts something before the managers of money, once for each subject, and notifies them. An open task of the same
 * subject gets the newer facts. One that is done opens again where a dispute has come to another state, or another
 * unknown event has arrived.
 */
export async function addMoneyTask(db: Db, task: NewMoneyTask): Promise<void> {
  const { kind, subject, personId = null, movementId = null, facts } = task
  const reopened = await reopenMoneyTask(db, task)
  const { rows } = reopened
    ? { rows: [reopened] }
    : await sql<{ id: number; is_opened: boolean }>`
        insert into money_tasks as task (kind, subject, person_id, movement_id, facts)
        values (${kind}, ${subject}, ${personId}, ${movementId}, ${JSON.stringify(facts)}::jsonb)
        on conflict (kind, subject) do update set facts = excluded.facts
        where task.done_at is null and ${isNewer(facts)}
        returning id, xmax = 0 as is_opened
      `.execute(db)
  const [row] = rows
  if (!row?.is_opened) return
  await notify(db, {
    personIds: await listMoneyManagers(db),
    ...{ topic: moneyTaskTopic, about: row.id, kind: 'payment', code: 'money_task' },
    values: { task: kind, amount: facts.amountYen ?? 0, text: facts.text ?? '' },
    link: '/payments/tasks',
  })
}

/** Opens a task that is done, where there is something to look at again. */
async function reopenMoneyTask(db: Db, { kind, subject, facts }: NewMoneyTask) {
  if (kind !== 'dispute' && kind !== 'provider_event') return undefined
  const { rows } = await sql<{ id: number; is_opened: boolean }>`
    update money_tasks task
    set facts = ${JSON.stringify(facts)}::jsonb, created_at = app_now(),
      done_at = null, done_by = null, note = ''
    where kind = ${kind} and subject = ${subject} and done_at is not null and ${isNewer(facts)}
      and (kind = 'provider_event' or facts ->> 'text' is distinct from ${facts.text ?? null}::text)
    returning id, true as is_opened
  `.execute(db)
  return rows[0]
}

/** Whether facts are at least as new as those of the task: providers report in any order. */
const isNewer = ({ lastAt }: MoneyTaskFacts) => sql<boolean>`
  coalesce((task.facts ->> 'lastAt')::timestamptz <= ${lastAt ?? null}::timestamptz, true)
`

/** Stores an event that the program does not understand, once, and puts its type before the managers of money. */
export async function addUnknownEvent(
  db: Db,
  provider: string,
  { eventId, unread: type, objectId }: UnreadEvent,
): Promise<void> {
  const subject = `${provider} ${type}`
  // Events of one type are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db)
  const added = await db
    .insertInto('unknown_payment_events')
    .values({ provider, event_id: eventId, type, object_id: objectId })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('received_at')
    .executeTakeFirst()
  if (!added) return
  const known = await db
    .selectFrom('money_tasks')
    .select('facts')
    .where('kind', '=', 'provider_event')
    .where('subject', '=', subject)
    .executeTakeFirst()
  await addMoneyTask(db, {
    ...{ kind: 'provider_event', subject },
    facts: {
      ...{ text: type, reference: objectId, count: (known?.facts.count ?? 0) + 1 },
      lastAt: added.received_at.toISOString(),
    },
  })
}

/** Says that a task is done; false where it is not open. `by` is null where the program found that. */
export async function closeMoneyTask(
  db: Db,
  task: { readonly id: number } | { readonly movementId: number },
  by: { readonly actorId: number | null; readonly note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('money_tasks')
    .set({ done_at: sql<Date>`app_now()`, done_by: by.actorId, note: by.note })
    .where((one) =>
      'id' in task ? one('id', '=', task.id) : one('movement_id', '=', task.movementId),
    )
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
