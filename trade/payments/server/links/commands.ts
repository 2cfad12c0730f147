import { sql } from 'kysely'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { IntentState } from '#trade/payments/contract/records.ts'
import type { LinkMethod, OpenedPayment } from '../providers/port.ts'
import type { WantedAmount } from './amount.ts'

/** A payment that a person wants to make. */
export interface WantedPayment {
  readonly personId: number
  readonly amount: WantedAmount
  /** The car whose invoice it pays. */
  readonly purchaseId: number | null
}

const intentValues = ({ personId, amount, purchaseId }: WantedPayment) => ({
  person_id: personId,
  ...{ currency: amount.currency, amount_minor: amount.minor, rate: amount.rate },
  ...{ amount_yen: amount.yen, purchase_id: purchaseId, provider_id: null },
})

/** Locks the account, so that two clicks are one payment. */
const lockAccount = (db: Db, personId: number) =>
  db
    .selectFrom('accounts')
    .select('person_id')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/**
 * Returns the payment that a person wants to make with a provider: an open one from the last half hour, else a new one.
 */
export async function beginPayment(
  db: Db,
  wanted: WantedPayment & { readonly method: LinkMethod; readonly provider: string },
): Promise<string> {
  const { personId, amount, purchaseId, method, provider } = wanted
  await lockAccount(db, personId)
  const running = await db
    .selectFrom('payment_intents')
    .select('id')
    .where('person_id', '=', personId)
    .where('method', '=', method)
    .where('provider', '=', provider)
    .where('currency', '=', amount.currency)
    .where('amount_minor', '=', amount.minor)
    .where('purchase_id', 'is not distinct from', purchaseId)
    .where('state', 'in', ['opening', 'open'])
    .where('created_at', '>', sql<Date>`app_now() - interval '30 minutes'`)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (running) return running.id
  const { id } = await db
    .insertInto('payment_intents')
    .values({
      ...intentValues(wanted),
      ...{ method, provider, expires_at: sql<Date>`app_now() + interval '1 hour'` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores the page on which a payment is made. A payment with a newer state keeps it; one that failed for another click
 * of the same person is open after all.
 */
export async function storeOpenedPayment(db: Db, id: string, opened: OpenedPayment): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({
      ...{ url: opened.url, expires_at: opened.expiresAt },
      state: sql<IntentState>`case
        when state = 'opening' or (state = 'failed' and provider_id is null) then 'open' else state
      end`,
      provider_id: sql<string>`coalesce(provider_id, ${opened.providerId})`,
      ...changed,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a payment for which the provider returned no page. */
export async function markPaymentFailed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ state: 'failed', ...changed })
    .where('id', '=', id)
    .where('state', '=', 'opening')
    .execute()
}

/** The columns that every change of an intent sets. */
const changed = {
  changed_at: sql<Date>`app_now()`,
  xid: sql<string>`pg_current_xact_id()`,
} as const

/** Applies a provider's report to a payment. */
export async function followIntent(
  db: Db,
  id: string,
  reported: { readonly state?: IntentState; readonly provider_id?: string },
): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ ...reported, ...changed })
    .where('id', '=', id)
    .execute()
}

/** Days until an announced transfer is no longer expected; ten of them are business days. */
const announcedDays = 14

/** Records a bank transfer that its sender announces, once. */
export async function announcePayment(
  db: Db,
  wanted: WantedPayment & { readonly sentOn: string },
): Promise<string> {
  await lockAccount(db, wanted.personId)
  const running = await db
    .selectFrom('payment_intents')
    .select('id')
    .where('person_id', '=', wanted.personId)
    .where('state', '=', 'announced')
    .where('currency', '=', wanted.amount.currency)
    .where('amount_minor', '=', wanted.amount.minor)
    .where('purchase_id', 'is not distinct from', wanted.purchaseId)
    .where('created_at', '>', sql<Date>`app_now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  if (running) return running.id
  const { id } = await db
    .insertInto('payment_intents')
    .values({
      ...intentValues(wanted),
      ...{ method: 'bank', state: 'announced' },
      expires_at: sql<Date>`(${wanted.sentOn}::date + ${announcedDays}::int)::timestamp at time zone 'Asia/Tokyo'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Refusal not_found for somebody else's announcement, and for one that has arrived or ended */
export async function withdrawAnnounced(db: Db, personId: number, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('payment_intents')
    .set({ state: 'expired', ...changed })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('state', '=', 'announced')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found')
}

/** Reopens an announced transfer whose booking was reversed, until its original end. */
export async function reopenAnnounced(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({
      state: sql<IntentState>`case when expires_at > app_now() then 'announced' else 'expired' end`,
      ...changed,
    })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .execute()
}

/**
 * Ends what is over: pages that were never opened, announcements whose money never arrived, and payments of a provider
 * that is no longer configured.
 */
export async function expireIntents(db: Db, provider: string | null): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ state: 'expired', ...changed })
    .where((or) =>
      or.or([
        or.and([
          or('state', '=', 'opening'),
          or('created_at', '<', sql<Date>`app_now() - interval '10 minutes'`),
        ]),
        or.and([or('state', '=', 'announced'), or('expires_at', '<', sql<Date>`app_now()`)]),
        or.and([
          or('state', '=', 'open'),
          or('provider', 'is distinct from', provider),
          or('expires_at', '<', dayAgo),
        ]),
      ]),
    )
    .execute()
}

/** Ends a page that, according to the provider, nobody has paid on within a day after its end. */
export async function expireUnpaid(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ state: 'expired', ...changed })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '<', dayAgo)
    .execute()
}

const dayAgo = sql<Date>`app_now() - interval '1 day'`

/** Claims payments that the provider has not reported for a while, longest silent first. */
export async function claimStaleIntents(db: Db, provider: string, limit: number) {
  const { rows } = await sql<{ id: string; provider_id: string }>`
    update payment_intents set asked_at = app_now()
    where id in (
      select id from payment_intents
      where provider = ${provider} and provider_id is not null and state in ('open', 'pending')
        and changed_at < app_now() - interval '2 minutes'
        -- less often the older it is
        and asked_at < app_now() - greatest(interval '1 minute', (app_now() - created_at) / 8)
      order by asked_at limit ${limit} for update skip locked
    )
    returning id, provider_id
  `.execute(db)
  return rows
}
