import { checklistOf, type DocumentChecklist } from '../../../contract/purchases/documents.ts'
import type { PurchaseStatus } from '../../../contract/purchases/rules.ts'
import type { Db } from '../../db/tables.ts'
import { countries } from '../../dictionaries/countries.ts'

/** The documents that a car needs by its port of discharge, else by the country of its consignee. */
export async function checklistOfCar(
  db: Db,
  car: {
    readonly id: number
    readonly status: PurchaseStatus
    readonly discharge_port: string
    readonly etd: string | null
  },
  documents: readonly { readonly id: number; readonly type: string }[],
): Promise<DocumentChecklist> {
  const consignee = await db
    .selectFrom('purchase_parties')
    .select('country_id')
    .where('purchase_id', '=', car.id)
    .where('role', '=', 'consignee')
    .executeTakeFirst()
  return checklistOf(
    {
      status: car.status,
      dischargePort: car.discharge_port,
      consigneeCountry: countries.find(({ id }) => id === consignee?.country_id)?.code ?? null,
      etd: car.etd,
    },
    documents,
  )
}
