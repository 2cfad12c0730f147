import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { countries, countryName } from '#reference/countries.ts'
import type { PurchaseParty } from '#trade/purchases/contract/calls.ts'
import { documentKind } from '#trade/purchases/contract/documents.ts'

/** Returns consignee and notify party of a car; the consignee is the default notify party. */
export async function partiesOf(
  db: Db,
  car: { readonly id: number; readonly same_as_consignee: boolean },
  documents: readonly { readonly name: string; readonly path: string; readonly type: string }[],
  language: Language,
) {
  const rows = await db
    .selectFrom('purchase_parties')
    .selectAll()
    .where('purchase_id', '=', car.id)
    .execute()
  const ofConsignee = documents
    .filter(({ type }) => documentKind(type).isOfConsignee)
    .map(({ name, path, type }) => ({ name, path, type }))
  const partyOf = (role: 'consignee' | 'notify'): PurchaseParty => {
    const row = rows.find((one) => one.role === role)
    const country = countries.find(({ id }) => id === row?.country_id)
    return {
      value: row ? String(car.id) : '',
      fullName: row?.full_name ?? '',
      address: row?.address ?? '',
      country: country ? countryName(country, language) : '',
      countryId: row?.country_id ?? null,
      port: row?.port ?? '',
      telephone: row?.telephone ?? '',
      email: row?.email ?? '',
      paymentMethod: row?.payment_method ?? '',
      document: role === 'consignee' ? ofConsignee : [],
    }
  }
  const consignee = partyOf('consignee')
  const notify = car.same_as_consignee ? consignee : partyOf('notify')
  return { consignee, notifyParty: { ...notify, sameAsConsignee: car.same_as_consignee } }
}
