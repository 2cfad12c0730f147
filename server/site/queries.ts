import { sql } from 'kysely'
import { type Language, languageId } from '../../contract/core/codes.ts'
import { type UserType, userType } from '../../contract/core/permissions.ts'
import type { Option } from '../../contract/site/calls.ts'
import type { Db } from '../db/tables.ts'
import { countries, countryName } from '../dictionaries/countries.ts'

/** The language that a person has saved; nothing when they have not chosen one. */
export async function findLanguage(db: Db, personId: number): Promise<Language | undefined> {
  const person = await db
    .selectFrom('people')
    .select('language_id')
    .where('id', '=', personId)
    .executeTakeFirst()
  if (person?.language_id === languageId.ru) return 'ru'
  return person?.language_id === languageId.en ? 'en' : undefined
}

/** Countries in the alphabetical order of a language. */
export function listCountries(language: Language): { value: number; label: string }[] {
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => ({ value: country.id, label: countryName(country, language) }))
    .sort((a, b) => compare(a.label, b.label))
}

/** The name of a country; empty for none and for an unknown id. */
export function findCountryName(id: number | null, language: Language): string {
  const country = countries.find((known) => known.id === id)
  return country ? countryName(country, language) : ''
}

export async function listGearboxes(db: Db, language: Language): Promise<Option[]> {
  const rows = await db
    .selectFrom('gearboxes')
    .select(['code as value', `name_${language} as label`])
    .execute()
  const { compare } = new Intl.Collator(language)
  return rows.sort((a, b) => compare(a.label, b.label) || compare(a.value, b.value))
}

/**
 * Condition grades, best first. With a page type only those that its kind of vehicle gets; grades of
 * the trade that no such lot has yet would be filters that find nothing.
 */
export async function listConditions(db: Db, pageType: string | undefined): Promise<Option[]> {
  const kind = pageType && (pageType.startsWith('bike') ? 'bike' : 'car')
  const rows = await db
    .selectFrom('conditions as grade')
    .select(['grade.code as value', 'grade.code as label'])
    .$if(kind !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (
          select from lots lot where lot.kind = ${kind} and lot.condition = grade.code
        )`,
      ),
    )
    .orderBy('grade.rank', 'desc')
    .execute()
  return rows
}

/** The wire turns them round: the word is the value, the code is the label (spec 1 §7). */
export async function listAuctionStatuses(db: Db, language: Language): Promise<Option[]> {
  const rows = await db
    .selectFrom('lot_statuses')
    .select(['code', `name_${language} as name`])
    .orderBy('code')
    .execute()
  return rows.map(({ code, name }) => ({
    value: name.charAt(0).toLocaleLowerCase(language) + name.slice(1),
    label: String(code),
  }))
}

/** New bids that wait for a manager: everybody's for managers, one's own for all others. */
export async function countNewBids(
  db: Db,
  person: { readonly id: number; readonly userType: UserType },
): Promise<number> {
  const { count } = await db
    .selectFrom('bids')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 1)
    .$if(person.userType !== userType.manager, (query) => query.where('person_id', '=', person.id))
    .executeTakeFirstOrThrow()
  return count
}
