import { sql } from 'kysely'
import { addRate } from '#market/rates/server/commands.ts'
import { type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { bookManually, closeMovement } from '../movements/commands.ts'
import { closeMoneyTask } from './commands.ts'

/**
 * Carries out what a task proposes, or closes it. The first manager's decision counts.
 * @throws Refusal not_found, payment_changed, client_needed, no_exchange_rate, own_account, journal_day_closed
 */
export async function decideTask(
  db: Db,
  origin: Origin,
  decision: {
    readonly taskId: number
    readonly action: 'book' | 'enter' | 'close'
    readonly userId?: number | undefined
    readonly note: string
    readonly actorId: number
  },
): Promise<void> {
  const { taskId, action, userId = null, note, actorId } = decision
  const task = await db
    .selectFrom('money_tasks')
    .select(['kind', 'movement_id', 'person_id', 'facts', 'created_at'])
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (!task) throw new Refusal('not_found')
  const { movement_id: movementId, facts } = task
  if (action === 'book') {
    if (movementId === null) throw new Refusal('not_found')
    await bookManually(db, origin, { movementId, personId: userId, actorId })
  }
  if (!(await closeMoneyTask(db, { id: taskId }, { actorId, note }))) {
    throw new Refusal('payment_changed')
  }
  if (action === 'close' && movementId !== null) await closeMovement(db, movementId)
  if (action === 'enter') {
    if (task.kind !== 'odd_rate' || facts.yen === undefined) throw new Refusal('not_found')
    const newer = await sql`
      select from rate_at('USD', app_now()) where valid_from > ${task.created_at}
    `.execute(db)
    if (newer.rows.length > 0) throw new Refusal('payment_changed')
    await addRate(db, {
      ...{ currency: 'USD', yen: facts.yen, source: 'manager', enteredBy: actorId },
    })
  }
  await writeAudit(db, origin, {
    ...{ action: 'money-task-decided', actorId, subjectId: task.person_id },
    details: { task: taskId, kind: task.kind, action, note },
  })
}
