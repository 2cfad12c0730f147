import type { Generated } from 'kysely'
import type { Instant } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    price_models: PriceModels
    price_predictions: PricePredictions
    price_alarms: PriceAlarms
  }
}

interface PriceModels {
  id: Generated<number>
  kind: 'car' | 'bike'
  learned_at: Instant
  is_whole: boolean
  sales: number
  seconds: number
  coefficients: Buffer | null
}

interface PricePredictions {
  lot_id: number
  kind: 'car' | 'bike'
  model_id: number
  predicted_at: Instant
  ln_price: number
  features: number[]
  estimate_yen: number
  low_yen: number
  high_yen: number
  lowest_yen: number
  highest_yen: number
  sales: number
}

interface PriceAlarms {
  id: Generated<number>
  kind: 'car' | 'bike'
  problem: 'half_coverage' | 'wide_coverage' | 'not_learned' | 'learning_failed'
  detail: Generated<string>
  began_at: Instant
  ended_at: Instant | null
  begin_mailed_at: Instant | null
  end_mailed_at: Instant | null
}
