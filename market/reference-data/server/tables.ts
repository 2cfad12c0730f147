import type { Generated } from 'kysely'
import type { LotStatus } from '#market/reference-data/contract/codes.ts'

declare module '#platform/database/server/tables.ts' {
  interface Tables {
    auction_houses: AuctionHouses
    auction_house_days: {
      house_id: number
      weekday: number
      kind: 'car' | 'bike'
      starts_at: string
    }
    auction_house_aliases: { key: string; house_id: number }
    makers: Named & { kind: 'car' | 'bike' }
    maker_aliases: { kind: 'car' | 'bike'; key: string; maker_id: number }
    models: Named & { maker_id: number }
    model_aliases: { maker_id: number; key: string; model_id: number }
    dictionary_versions: { id: Generated<number>; version: Generated<number> }
    colors: { code: string; name_en: string; name_ru: string; name_ja: string; color_group: string }
    gearboxes: { code: string; name_en: string; name_ru: string; gearbox_group: string }
    conditions: { code: string; tone: string; rank: number; family: string }
    lot_statuses: LotStatuses
    equipment_items: { code: string; name_en: string; name_ru: string; name_ja: string }
  }
}

/** Where a name comes from: the shipped dictionary, a feed, or a feed and an operator who has accepted it. */
type NameOrigin = 'shipped' | 'feed' | 'accepted'

interface AuctionHouses {
  id: Generated<number>
  name: string
  kind: Generated<string>
  is_uss: Generated<boolean>
  port: Generated<string>
  bidding_deadline_hours: Generated<number>
  cancel_deadline_hours: Generated<number>
  origin: Generated<NameOrigin>
  merged_into_id: Generated<number | null>
}

interface Named {
  id: Generated<number>
  name: string
  origin: Generated<NameOrigin>
  merged_into_id: Generated<number | null>
}

interface LotStatuses {
  code: LotStatus
  key: string
  name_en: string
  name_ru: string
  is_result: boolean
}
