import type { ColumnType, Generated } from 'kysely'
import type { ProducedVehicle } from '#market/lots/contract/production-month.ts'
import type { LotStatus } from '#market/reference-data/contract/codes.ts'
import type { Instant, Stamp } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    lots: Lots
    lot_comments: LotComments
    lot_price_changes: LotPriceChanges
    sold_price_differences: SoldPriceDifferences
    lot_deletions: { lot_id: number; deleted_at: Stamp; deleted_xid: Generated<string> }
    extra_images: ExtraImages
    extra_image_requests: ExtraImageRequests
    production_months: ProductionMonths
    feed_lots: FeedLots
    feed_changes: FeedChanges
  }
}

/** spec 3 §3; see docs/tables.md for what each column means. */
interface Lots {
  id: Generated<number>
  kind: 'car' | 'bike'
  market: 'auction' | 'stock'
  house_id: number
  auction_day: string | null
  key_day: Generated<string>
  lot_number: string
  lot_ordinal: number | null
  starts_at: Instant | null
  maker_id: number
  model_id: number
  trim: Generated<string>
  emission_prefix: Generated<string>
  chassis_code: Generated<string>
  frame_number: Generated<string>
  year: number | null
  month: number | null
  engine_cc: number | null
  power_hp: number | null
  fuel: Generated<string>
  gearbox: Generated<string>
  drive: Generated<string>
  color: Generated<string>
  color_number: Generated<string>
  doors: number | null
  seats: number | null
  left_hand_drive: boolean | null
  mileage_km: number | null
  mileage_note: Generated<string>
  equipment: Generated<string>
  equipment_codes: Generated<string[]>
  condition: Generated<string>
  exterior_grade: Generated<string>
  interior_grade: Generated<string>
  rate_engine: Generated<string>
  rate_front: Generated<string>
  rate_exterior: Generated<string>
  rate_rear: Generated<string>
  rate_electric: Generated<string>
  rate_frame: Generated<string>
  start_price_yen: number | null
  sold_price_yen: number | null
  /** The manager who entered the sold price; null if it comes from the feed. */
  sold_price_set_by: Generated<number | null>
  average_price_yen: number | null
  feed_average_price_yen: number | null
  average_price_low_yen: number | null
  average_price_high_yen: number | null
  average_price_sales: number | null
  estimate_yen: number | null
  estimate_low_yen: number | null
  estimate_high_yen: number | null
  estimate_lowest_yen: number | null
  estimate_highest_yen: number | null
  estimate_sales: number | null
  /** Per mille. */
  sale_chance: number | null
  status: LotStatus
  photos: Generated<string[]>
  sheet: Generated<string>
  videos: Generated<string[]>
  remarks: Generated<string>
  inspection: unknown
  checklist: unknown
  link: Generated<string>
  source: string
  source_id: Generated<string>
  created_at: Stamp
  changed_at: Stamp
  changed_xid: Generated<string>
  /** Set when no feed has the lot any more. */
  withdrawn_at: Instant | null
  /** The same car under another house, which is shown instead. */
  same_as: number | null
}

interface LotComments {
  id: Generated<number>
  lot_id: number
  comment: string
  author_id: number | null
  saved_at: Instant
  withdrawn_at: Instant | null
  changed_xid: Generated<string>
}

/** A manual change of a lot's sold price. */
interface LotPriceChanges {
  id: Generated<number>
  lot_id: number
  at: Stamp
  actor_id: number | null
  before_yen: number | null
  after_yen: number | null
  request_id: string
}

/** The feed's price of a lot for which a manager has entered another. */
interface SoldPriceDifferences {
  lot_id: number
  entered_yen: number
  feed_yen: number
  found_at: Stamp
  resolved_at: Instant | null
}

/** A house's response to a request for extra images; see docs/tables.md. */
interface ExtraImages {
  lot_id: number
  images: string[]
  sheet: Generated<string>
  driver: string
  asked_at: Stamp
}

interface ExtraImageRequests {
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

interface ProductionMonths {
  maker: string
  chassis_code: string
  frame_number: string
  answer: ColumnType<ProducedVehicle | null, string | null, string | null>
  looked_up_at: Instant
}

/** A lot as one feed has it. */
interface FeedLots {
  lot_id: number
  feed_id: number
  /** Null for lots from before the table of feeds, like the next one. */
  first_run_id: number | null
  last_seen_run_id: number | null
  last_seen_at: Instant
  provided_fields: Generated<number>
  absent_runs: Generated<number>
  withdrawn_at: Instant | null
  withdrawn_run_id: number | null
  source_id: string | null
}

/** The changes of a lot by a run. */
interface FeedChanges {
  run_id: number
  lot_id: number
  before: ColumnType<unknown, string, never>
  after: ColumnType<unknown, string, never>
  provided_before: number
}
