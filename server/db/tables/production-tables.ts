import type { ColumnType } from 'kysely'
import type { ProducedVehicle } from '../../../contract/lots/production-month.ts'
import type { Instant } from '../column-types.ts'

export interface ProductionMonths {
  maker: string
  chassis_code: string
  frame_number: string
  answer: ColumnType<ProducedVehicle | null, string | null, string | null>
  looked_up_at: Instant
}
