import type { Generated } from 'kysely'
import type { Instant, Stamp } from '../column-types.ts'

/** What a house gave on request besides the photos of its feed; see docs/tables.md. */
export interface ExtraImages {
  lot_id: number
  images: string[]
  sheet: Generated<string>
  driver: string
  asked_at: Stamp
}

export interface ExtraImageRequests {
  id: Generated<number>
  person_id: number
  lot_id: number
  tokyo_day: string
  state: 'reserved' | 'served' | 'empty' | 'failed' | 'left' | 'expired'
  day_limit: number | null
  requested_at: Stamp
  reserved_until: Instant | null
  ended_at: Instant | null
}
