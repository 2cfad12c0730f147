import type * as z from 'zod'
import type { Db } from '#platform/database/server/tables.ts'
import type { orderForm } from '#site/info/contract/calls.ts'

export interface NewOrder {
  readonly form: z.output<typeof orderForm>
  readonly personId: number | null
  /** Equal for repeats of one request, if the client sent an Idempotency-Key. */
  readonly key: string | null
}

/**
 * Stores an order to find a vehicle.
 * @returns its id, and whether it is new; a repeated key returns the earlier order
 */
export async function createOrder(
  db: Db,
  order: NewOrder,
): Promise<{ id: number; isNew: boolean }> {
  const { form } = order
  const stored = await db
    .insertInto('orders')
    .values({
      person_id: order.personId,
      language: form.language,
      name: form.name,
      email: form.email,
      phone: form.phone,
      country_id: form.country,
      maker_model: form.makerModel,
      year_from: form.yearFrom,
      mileage_to_km: form.mileageTo,
      budget_yen: form.budgetYen,
      comment: form.comment,
      idempotency_key: order.key,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) return { id: stored.id, isNew: true }
  const before = await db
    .selectFrom('orders')
    .select('id')
    .where('idempotency_key', '=', order.key)
    .executeTakeFirstOrThrow()
  return { id: before.id, isNew: false }
}
