import { sql } from 'kysely'
import { notify } from '#people/notifications/server/commands.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { MoneyTaskFacts, MoneyTaskKind } from '#trade/payments/contract/tasks.ts'
import { listMoneyManagers } from '../accounting/money-managers.ts'
import { moneyTaskTopic } from '../notice-topics.ts'
import type { UnreadEvent } from '../providers/port.ts'

interface NewMoneyTask {
  readonly kind: MoneyTaskKind
  readonly subject: string
  readonly personId?: number | null
  readonly movementId?: number
  readonly facts: MoneyTaskFacts
}

/**
 * Creates a task for the managers of money, once per subject, and notifies them. An open task of the same subject is
 * updated with newer facts. A closed one reopens if a dispute has changed its state, or another unknown event has
 * arrived.
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

/** Reopens a closed task that needs attention again. */
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

/** Returns whether facts are at least as new as those of the task, since providers report in any order. */
const isNewer = ({ lastAt }: MoneyTaskFacts) => sql<boolean>`
  coalesce((task.facts ->> 'lastAt')::timestamptz <= ${lastAt ?? null}::timestamptz, true)
`

/** Stores an event of an unknown type once, and creates a task for its type. */
export async function addUnknownEvent(
  db: Db,
  provider: string,
  { eventId, unread: type, objectId }: UnreadEvent,
): Promise<void> {
  const subject = `${provider} ${type}`
  // Serializes counting the events of one type.
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

/** Closes a task; returns false if it is not open. `by` is null if the program closes it. */
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
