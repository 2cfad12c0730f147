import { sql } from 'kysely'
import type { Currency } from '#platform/core/contract/currency.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { IncomingPayment } from '#trade/payments/contract/accounting.ts'

interface WaitingPayment {
  readonly id: number
  readonly intent_id: string | null
  readonly currency: Currency
  readonly amount_minor: number
  readonly amount_yen: number
  readonly bank_reference: string
  readonly payer: string
  readonly note: string
}
type Suggestion = IncomingPayment['suggestions'][number]
/** A reason to suggest a client. */
interface Hint {
  readonly personId: number
  readonly why: Suggestion['why']
  readonly purchaseId: number | null
  readonly intentId: string | null
}

const maxSuggestions = 5
const maxHints = 20

/**
 * Returns the likely clients of a payment, most likely first: named by a transfer reference, by an invoice number, with
 * an announced transfer of this amount, or with an open invoice of this amount.
 */
export async function suggestionsFor(
  db: Db,
  company: string,
  payments: readonly WaitingPayment[],
): Promise<Map<number, Suggestion[]>> {
  if (payments.length === 0) return new Map()
  const named = new Map(payments.map((payment) => [payment.id, namedIn(payment, company)]))
  const [invoices, announced, open] = await Promise.all([
    invoicesNamed(
      db,
      [...named.values()].flatMap(({ numbers }) => numbers),
    ),
    announcedAmounts(db, payments),
    openInvoicesOf(
      db,
      payments.map(({ amount_yen }) => amount_yen),
    ),
  ])
  const hints = new Map(
    payments.map((payment): [number, Hint[]] => {
      const { people = [], numbers = [] } = named.get(payment.id) ?? {}
      return [
        payment.id,
        [
          ...people.map((personId) => ({ ...nothingMore, personId, why: 'reference' as const })),
          ...invoices
            .filter(({ number }) => numbers.includes(number))
            .map((row) => ({ ...row, why: 'invoice' as const, intentId: null })),
          ...announced
            .filter(
              (row) =>
                row.intentId === payment.intent_id ||
                (row.currency === payment.currency && row.minor === payment.amount_minor),
            )
            .slice(0, maxHints)
            .map((row) => ({ ...row, why: 'announced' as const })),
          ...open
            .filter(({ openYen }) => openYen === payment.amount_yen)
            .slice(0, maxHints)
            .map((row) => ({ ...row, why: 'amount' as const, intentId: null })),
        ],
      ]
    }),
  )
  const people = await peopleOf(
    db,
    [...hints.values()].flat().map(({ personId }) => personId),
  )
  return new Map(
    [...hints].map(([id, own]) => [
      id,
      [...Map.groupBy(own, ({ personId }) => personId)]
        .flatMap(([personId, same]) => {
          const user = people.get(personId)
          const [first] = same
          return user && first ? [{ user, ...allOf(same), why: first.why }] : []
        })
        .slice(0, maxSuggestions),
    ]),
  )
}

const nothingMore = { purchaseId: null, intentId: null } as const

/** Combines the hints for a person: the first car and the first announced transfer. */
const allOf = (hints: readonly Hint[]) => ({
  purchaseId: hints.find(({ purchaseId }) => purchaseId !== null)?.purchaseId ?? null,
  intentId: hints.find(({ intentId }) => intentId !== null)?.intentId ?? null,
})

/** Returns the people and invoices that the texts of a payment name: `SERIBA 1042`, `I2026-00012`. */
export function namedIn(
  { bank_reference, payer, note }: Pick<WaitingPayment, 'bank_reference' | 'payer' | 'note'>,
  company: string,
): { readonly people: number[]; readonly numbers: string[] } {
  const text = `${bank_reference}\n${payer}\n${note}`
  // Banks capitalize references and change or drop blanks.
  const words = company.trim().split(/\s+/).map(RegExp.escape).join(String.raw`[\s._-]*`)
  const references = text.matchAll(new RegExp(String.raw`${words}[\s._:#-]*(\d{1,9})(?!\d)`, 'gi'))
  const numbers = text.matchAll(/(?<![a-z\d])([a-z])\s?(\d{4})[\s-]?(\d{5,9})(?!\d)/gi)
  return {
    people: [...new Set([...references].map(([, id]) => Number(id)))].slice(0, maxHints),
    numbers: [
      ...new Set(
        [...numbers].map(([, kind, year, number]) => `${kind?.toUpperCase()}${year}-${number}`),
      ),
    ].slice(0, maxHints),
  }
}

async function invoicesNamed(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('invoices as invoice')
    .innerJoin('purchases as car', 'car.id', 'invoice.purchase_id')
    .select(['invoice.number', 'car.person_id', 'car.id as car_id'])
    .where('invoice.number', 'in', [...numbers])
    .orderBy('invoice.id')
    .execute()
  return rows.map(({ number, person_id, car_id }) => ({
    number,
    personId: person_id,
    purchaseId: car_id,
  }))
}

async function announcedAmounts(db: Db, payments: readonly WaitingPayment[]) {
  const rows = await db
    .selectFrom('payment_intents')
    .select(['id', 'person_id', 'purchase_id', 'currency', 'amount_minor'])
    .where('state', '=', 'announced')
    .where((or) =>
      or.or([
        or(
          'amount_minor',
          'in',
          payments.map(({ amount_minor }) => amount_minor),
        ),
        or(
          'id',
          'in',
          sql<string>`(select unnest(${payments.flatMap(({ intent_id }) => intent_id ?? [])}::uuid[]))`,
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map((row) => ({
    intentId: row.id,
    personId: row.person_id,
    purchaseId: row.purchase_id,
    currency: row.currency,
    minor: row.amount_minor,
  }))
}

async function openInvoicesOf(db: Db, amounts: readonly number[]) {
  const rows = await db
    .selectFrom('payment_records')
    .select(['person_id', 'purchase_id', 'open_yen'])
    .where('invoice_id', 'is not', null)
    .where(
      'open_yen',
      'in',
      amounts.map((amount) => -amount),
    )
    .orderBy('due_on')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map((row) => ({
    personId: row.person_id,
    purchaseId: row.purchase_id,
    openYen: -row.open_yen,
  }))
}

async function peopleOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Suggestion['user']>()
  const rows = await db
    .selectFrom('people')
    .select(['id', 'full_name', 'company'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, full_name, company }) => [id, { id, name: full_name, company }] as const),
  )
}
