import type { Db } from '#platform/database/server/tables.ts'
import { countries } from '#reference/countries.ts'
import { checklistOf, type DocumentChecklist } from '#trade/purchases/contract/documents.ts'
import type { PurchaseStatus } from '#trade/purchases/contract/rules.ts'

/** Returns the documents that a car needs, by its port of discharge, else by the country of its consignee. */
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
