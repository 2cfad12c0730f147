import type * as z from 'zod'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { readPage } from '#platform/list/server/page.ts'
import type { listMoneyTasks, MoneyTask } from '#trade/payments/contract/tasks.ts'

/** Returns open tasks, oldest first, or closed ones, newest first. */
export async function moneyTaskList(
  db: Db,
  query: z.output<NonNullable<(typeof listMoneyTasks)['query']>>,
) {
  const isOpen = query.state === 'open'
  const { rows, pageInfo } = await readPage(
    db
      .selectFrom('money_tasks as task')
      .leftJoin('people as client', 'client.id', 'task.person_id')
      .leftJoin('people as actor', 'actor.id', 'task.done_by')
      .select([
        'task.id',
        'task.kind',
        'task.facts',
        'task.created_at',
        'task.done_at',
        'task.note',
      ])
      .select(['task.person_id', 'client.full_name', 'client.company'])
      .select('actor.full_name as actor_name')
      .where('task.done_at', isOpen ? 'is' : 'is not', null)
      .orderBy('task.created_at', isOpen ? 'asc' : 'desc')
      .orderBy('task.id', isOpen ? 'asc' : 'desc'),
    query,
  )
  const { count } = await db
    .selectFrom('money_tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  const tasks = rows.map(
    (row): MoneyTask => ({
      ...{ id: row.id, kind: row.kind, facts: row.facts, note: row.note },
      user:
        row.person_id === null
          ? null
          : { id: row.person_id, name: row.full_name ?? '', company: row.company ?? '' },
      createdAt: tokyoIso(row.created_at),
      doneAt: row.done_at && tokyoIso(row.done_at),
      doneBy: row.actor_name ?? '',
    }),
  )
  return { tasks, open: Number(count), pageInfo }
}
