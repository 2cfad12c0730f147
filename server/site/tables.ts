import type { Generated } from 'kysely'
import type { Language } from '../../contract/core/language.ts'
import type { Stamp } from '../db/column-types.ts'

declare module '../db/tables.ts' {
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
