import type { Generated } from 'kysely'
import type { Stamp } from '#platform/database/server/column-types.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    orders: Orders
  }
}

interface Orders {
  id: Generated<number>
  person_id: number | null
  language: Language
  name: string
  email: string
  phone: Generated<string>
  country_id: number | null
  maker_model: string
  year_from: number | null
  mileage_to_km: number | null
  budget_yen: number | null
  comment: Generated<string>
  idempotency_key: string | null
  created_at: Stamp
}
