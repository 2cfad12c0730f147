import { sql } from 'kysely'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { addPayment, bookPayment, type PaymentPart } from '#trade/payments/server/commands.ts'

type Source = 'bank' | 'wallet' | 'wire'

const prefixes = { bank: 'FT', wallet: 'PAY', wire: 'WIRE' } as const
const usual: readonly Source[] = ['bank', 'bank', 'wallet', 'bank', 'wire']

/** Returns how a car is paid for, mostly by bank. */
export const usualSource = (purchaseId: number): Source => usual[purchaseId % 5] ?? 'bank'

/** Money received in the past, booked at that time without a notification. */
interface PastPayment {
  readonly parts: readonly PaymentPart[]
  readonly payer: string
  readonly at: Date
  readonly managerId: number
  /** The payer's reference. */
  readonly note: string
  readonly source: Source
  /** Cents, and yen for a dollar; undefined for payments in yen. */
  readonly dollars?: { readonly cents: number; readonly rate: number }
}

/**
 * Books a past payment, once for each note of a source.
 * @returns the booking; null if it exists already
 */
export async function payInPast(db: Db, payment: PastPayment): Promise<number | null> {
  const { parts, payer, at, managerId, note, source, dollars } = payment
  const bank_reference = `${prefixes[source]}-${note}`
  const known = await db
    .selectFrom('payments')
    .select('id')
    .where('bank_reference', '=', bank_reference)
    .executeTakeFirst()
  if (known) return null
  const yen = parts.reduce((sum, { amountYen }) => sum + amountYen, 0)
  const paymentId = await addPayment(db, {
    ...(dollars
      ? { currency: 'USD', amount_minor: dollars.cents, rate: dollars.rate }
      : { currency: 'JPY', amount_minor: yen, rate: null }),
    ...{ source, amount_yen: yen, bank_reference, payer, note, value_on: tokyoDayOf(at) },
    ...{ provider_id: null, intent_id: null, received_at: at },
    recorded_by: source === 'bank' ? managerId : null,
  })
  const origin = { now: at, requestId: 'demo', network: '' }
  const postedBy = source === 'bank' ? managerId : null
  return bookPayment(db, origin, { paymentId, parts, postedBy, at })
}

/** Returns the yen for a dollar at an instant. */
export async function rateAt(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ yen: number }>`select yen from rate_at('USD', ${at})`.execute(db)
  const [rate] = rows
  if (!rate) throw new Error(`no rate on ${tokyoDayOf(at)}`)
  return rate.yen
}
