import type { Generated } from 'kysely'
import type { RateCurrency } from '#market/reference-data/contract/destinations.ts'
import type { Stamp } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    exchange_rates: ExchangeRates
  }
}

interface ExchangeRates {
  id: Generated<number>
  currency: RateCurrency
  /** Per unit of the currency. */
  yen: number
  valid_from: Stamp
  source: string
  /** Null if it was read from a bank's file. */
  entered_by: number | null
}
