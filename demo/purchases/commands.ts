import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import type { PurchaseStatus } from '#trade/purchases/contract/rules.ts'
import type { Action, Step } from './story.ts'

/** Creates the table of planned steps; a system without the demo does not have it. */
export async function prepareSteps(db: Db): Promise<void> {
  await sql`
    create table if not exists demo_steps (
      purchase_id bigint not null,
      number smallint not null,
      at timestamptz not null,
      status_before smallint,
      action jsonb not null,
      primary key (purchase_id, number)
    )
  `.execute(db)
}

export async function addSteps(
  db: Db,
  cars: readonly { readonly purchaseId: number; readonly steps: readonly Step[] }[],
): Promise<void> {
  const rows = cars.flatMap(({ purchaseId, steps }) =>
    steps.map(({ at, from, action }, number) => ({ purchaseId, number, at, from, action })),
  )
  await sql`
    insert into demo_steps (purchase_id, number, at, status_before, action)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as step (
      "purchaseId" bigint, number smallint, at timestamptz, "from" smallint, action jsonb
    )
    on conflict do nothing
  `.execute(db)
}

export interface StepQuery {
  readonly before: Date
  readonly limit: number
  readonly hasStorage: boolean
}

export interface DueStep {
  readonly purchaseId: number
  readonly number: number
  readonly at: Date
  /** Status in which it is sent, as planned; null is processing. */
  readonly statusBefore: PurchaseStatus
  readonly action: Action
}

/**
 * Removes and returns a limited number of steps that are due before an instant, the earliest first; those with
 * documents wait while there is no storage.
 */
export async function consumeDueSteps(
  db: Db,
  { before, limit, hasStorage }: StepQuery,
): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    with due as (
      delete from demo_steps where (purchase_id, number) in (
        select purchase_id, number from demo_steps
        where at < ${before} and (${hasStorage} or action->>'do' <> 'document')
        order by at, purchase_id, number limit ${limit} for update skip locked
      )
      returning *
    )
    select purchase_id as "purchaseId", number, at, status_before as "statusBefore", action
    from due order by at, purchase_id, number
  `.execute(db)
  return rows
}

/** Puts a removed step back, to run later. */
export async function postponeStep(db: Db, step: DueStep, byMs: number): Promise<void> {
  const { purchaseId, number, action, statusBefore: from } = step
  await sql`
    insert into demo_steps (purchase_id, number, at, status_before, action)
    values (
      ${purchaseId}, ${number}, ${new Date(step.at.getTime() + byMs)}, ${from},
      ${JSON.stringify(action)}::jsonb
    )
  `.execute(db)
}
