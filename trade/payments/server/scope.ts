import type { Currency } from '#platform/core/contract/currency.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Person, PersonWithRights } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Returns whether a person may see and manage everybody's money. */
export const managesPayments = (person: PersonWithRights): boolean =>
  kindOfUser(person) === 'manager' && person.permissions.managePayments

/** The person whose money is shown. */
export interface Payer {
  readonly id: number
  readonly name: string
  readonly company: string
  readonly currency: Currency
}

/**
 * Returns the person whose money is read: the reader, or for managers of money anybody.
 * @throws Refusal not_found
 */
export async function getPayer(db: Db, person: Person, wanted: number | undefined): Promise<Payer> {
  const id = wanted ?? person.id
  if (id !== person.id && !managesPayments(person)) throw new Refusal('not_found')
  const row = await db
    .selectFrom('people')
    .select(['id', 'full_name', 'company', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return {
    id: row.id,
    name: row.full_name,
    company: row.company,
    currency: row.currency === 'USD' ? 'USD' : 'JPY',
  }
}

/** Converts yen to a currency, at the yen per dollar; returns yen if that is unknown. */
export const shownAmount = (yen: number, currency: Currency, usdRate: number | null): number =>
  currency === 'USD' && usdRate !== null ? Math.round((yen / usdRate) * 100) / 100 : yen
