import { sql } from 'kysely'
import type { MoneyTaskFacts, MoneyTaskKind } from '../../../contract/payments/tasks.ts'
import type { Db } from '../../db/tables.ts'
import { notify } from '../../notifications/commands.ts'
import { moneyTaskTopic } from '../notice-topics.ts'
import { listMoneyManagers } from '../office/money-managers.ts'

/**
 * Puts something before the managers of money, once for each subject, and notifies them. An open task of the same
 * subject gets the newer facts.
 */
export async function addMoneyTask(
  db: Db,
  task: {
    readonly kind: MoneyTaskKind
    readonly subject: string
    readonly personId?: number | null
    readonly movementId?: number
    readonly facts: MoneyTaskFacts
  },
): Promise<void> {
  const { kind, subject, personId = null, movementId = null, facts } = task
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into money_tasks as task (kind, subject, person_id, movement_id, facts)
    values (${kind}, ${subject}, ${personId}, ${movementId}, ${JSON.stringify(facts)}::jsonb)
    on conflict (kind, subject) do update set facts = excluded.facts where task.done_at is null
    returning id, xmax = 0 as is_new
  `.execute(db)
  const [row] = rows
  if (!row?.is_new || (await isOneOfMany(db, row.id))) return
  await notify(db, {
    personIds: await listMoneyManagers(db),
    ...{ topic: moneyTaskTopic, about: row.id, kind: 'payment', code: 'money_task' },
    values: { task: kind, amount: facts.amountYen ?? 0, text: facts.text ?? '' },
    link: '/payments/tasks',
  })
}

/** An event of a type of which another one waits already: an endpoint for all events gets many of them. */
async function isOneOfMany(db: Db, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('money_tasks as task')
    .innerJoin('money_tasks as other', 'other.kind', 'task.kind')
    .select('other.id')
    .where('task.id', '=', id)
    .where('task.kind', '=', 'provider_event')
    .whereRef('other.id', '<>', 'task.id')
    .where('other.done_at', 'is', null)
    .where(sql<boolean>`other.facts->>'text' = task.facts->>'text'`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
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
