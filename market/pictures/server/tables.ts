import type { Generated } from 'kysely'
import type { Instant } from '#platform/database/server/column-types.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    pictures: Pictures
    picture_scan_cursor: PictureScanCursor
  }
}

type PictureState = 'waiting' | 'kept' | 'failed' | 'gone' | 'removing'

/** A picture of lots, by its address at the source; see docs/tables.md. */
interface Pictures {
  hash: Buffer
  address: string
  host: string
  lot_id: number | null
  is_sheet: boolean
  wanted_on: string
  state: Generated<PictureState>
  noted_at: Instant
  tries: Generated<number>
  next_try_at: Instant
  last_error: Generated<string>
  storage_id: string | null
  content_sha256: Buffer | null
  bytes: number | null
  width: number | null
  height: number | null
  widths: Generated<number[]>
  fetched_at: Instant | null
}

/** How far the lots have been scanned for pictures. */
interface PictureScanCursor {
  is_only: Generated<boolean>
  changed_xid: string
  lot_id: number
  day: string | null
  day_lot_id: number
}
