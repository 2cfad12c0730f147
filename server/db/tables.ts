import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Language, LotStatus } from '../../contract/core/codes.ts'
import type { RoleId, UserType } from '../../contract/core/permissions.ts'
import type { FavoriteGroup } from '../../contract/lots/favorite-groups.ts'
import type { PageType } from '../../contract/lots/page-types.ts'
import type { Instant, Stamp } from './column-types.ts'
import type { ComparisonTables } from './tables/comparison-tables.ts'
import type { CostTables } from './tables/cost-tables.ts'
import type { PurchaseUploads } from './tables/document-upload-tables.ts'
import type { ExtraImageRequests, ExtraImages } from './tables/extra-image-tables.ts'
import type { FeedTables } from './tables/feed-tables.ts'
import type {
  LotComments,
  LotPriceChanges,
  SoldPriceDifferences,
} from './tables/lot-change-tables.ts'
import type {
  Accounts,
  BidGroupSizes,
  BidLog,
  BidNotices,
  Bids,
  Exposures,
  IdempotencyKeys,
  LedgerDays,
  LedgerEntries,
  LedgerTransactions,
  LotDeadlines,
} from './tables/money-tables.ts'
import type { PaymentTables } from './tables/payment-tables.ts'
import type { PictureSearch, Pictures } from './tables/picture-tables.ts'
import type { PriceAlarms, PriceModels, PricePredictions } from './tables/price-tables.ts'
import type { ProductionMonths } from './tables/production-tables.ts'
import type { PurchaseNotices } from './tables/purchase-notice-tables.ts'
import type {
  EditedLineKinds,
  InvoiceFiles,
  Invoices,
  NumberSeries,
  PurchaseFiles,
  PurchaseLines,
  PurchaseLog,
  PurchaseParties,
  Purchases,
} from './tables/purchase-tables.ts'
import type { SandboxPaymentEvents, SandboxPayments } from './tables/sandbox-payment-tables.ts'
import type { ShareGuesses, Shares } from './tables/share-tables.ts'
import type { SheetTranslations } from './tables/sheet-tables.ts'
import type {
  ChatFiles,
  ChatMessages,
  Chats,
  NotificationChoices,
  NotificationDeliveries,
  NotificationHours,
  Notifications,
  PushSubscriptions,
} from './tables/talk-tables.ts'

interface People {
  id: Generated<number>
  email: string
  password_hash: Generated<string>
  full_name: string
  user_type: UserType
  role_id: RoleId
  company: Generated<string>
  country_id: number | null
  currency: Generated<string>
  city: Generated<string>
  address: Generated<string>
  mobile: Generated<string>
  office_phone: Generated<string>
  bid_email_notify: Generated<boolean>
  language_id: number | null
  created_at: Stamp
  last_login_at: Instant | null
  verified_at: Instant | null
  terms_accepted_at: Instant | null
  referral_code: Generated<string>
  /** Overdue invoices keep this person from bidding. */
  stops_when_overdue: Generated<boolean>
  credit_limit_yen: Generated<number>
  daily_bid_limit: Generated<number>
  daily_uss_limit: Generated<number>
  /** The dealer whose client the person is. */
  dealer_id: number | null
  /** The manager who looks after the person. */
  manager_id: number | null
  /** What managers should know about the person. */
  manager_note: Generated<string>
}

interface PersonPermissions {
  person_id: number
  flag: string
  granted: boolean
}

export type EndReason = 'signed-out' | 'ended' | 'password' | 'role' | 'reused'

interface Sessions {
  id: string
  person_id: number
  generation: Generated<number>
  rotated_at: Instant
  successor_used_at: Instant | null
  created_at: Instant
  last_used_at: Instant
  idle_expires_at: Instant
  absolute_expires_at: Instant
  ended_at: Instant | null
  end_reason: EndReason | null
  user_agent: Generated<string>
  ip_prefix: Generated<string>
}

export type TokenPurpose = 'verify-email' | 'reset-password'

interface OneTimeTokens {
  token_hash: Buffer
  purpose: TokenPurpose
  person_id: number
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

interface AuditLog {
  id: Generated<number>
  at: Instant
  actor_id: number | null
  action: string
  subject_id: number | null
  /** Written as JSON text. */
  details: ColumnType<unknown, string, never>
  request_id: Generated<string>
  ip_prefix: Generated<string>
}

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

/** Of a name: the dictionary of the code, a feed, or a feed and an operator who has accepted it. */
type NameOrigin = 'shipped' | 'feed' | 'accepted'

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

/** spec 3 §3; see docs/tables.md for what each column means. */
export interface Lots {
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
  /** The manager who entered the sold price; null where it is the feed's. */
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
  /** No feed has it any more. */
  withdrawn_at: Instant | null
  /** The same car under another house, which is shown instead. */
  same_as: number | null
}

/** Mails to send; see docs/tables.md. */
export interface Mails {
  id: Generated<string>
  kind: string
  to_address: string
  reply_to: Generated<string>
  unsubscribe_url: Generated<string>
  language: Language
  subject: string
  text_body: string
  html_body: string
  state: 'waiting' | 'sent' | 'kept' | 'parked'
  tries: Generated<number>
  last_error: Generated<string>
  taken_until: Instant | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  sent_at: Instant | null
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

interface Favorites {
  person_id: number
  lot_id: number
  group_letter: FavoriteGroup
  added_at: Instant
}

interface SavedSearches {
  id: Generated<number>
  person_id: number
  page_type: PageType
  title: string
  params: string
  created_at: Instant
  updated_at: Instant
}

/** Every table that the program reads through Kysely. */
export interface Tables extends ComparisonTables, CostTables, FeedTables, PaymentTables {
  price_alarms: PriceAlarms
  price_models: PriceModels
  price_predictions: PricePredictions
  production_months: ProductionMonths
  people: People
  person_permissions: PersonPermissions
  sessions: Sessions
  one_time_tokens: OneTimeTokens
  audit_log: AuditLog
  auction_houses: AuctionHouses
  auction_house_days: { house_id: number; weekday: number; kind: 'car' | 'bike'; starts_at: string }
  auction_house_aliases: { key: string; house_id: number }
  makers: Named & { kind: 'car' | 'bike' }
  maker_aliases: { kind: 'car' | 'bike'; key: string; maker_id: number }
  models: Named & { maker_id: number }
  model_aliases: { maker_id: number; key: string; model_id: number }
  dictionary_versions: { id: Generated<number>; version: Generated<number> }
  write_probe: { id: Generated<number>; written_at: Instant }
  colors: { code: string; name_en: string; name_ru: string; name_ja: string; color_group: string }
  gearboxes: { code: string; name_en: string; name_ru: string; gearbox_group: string }
  conditions: { code: string; tone: string; rank: number; family: string }
  lot_statuses: LotStatuses
  equipment_items: { code: string; name_en: string; name_ru: string; name_ja: string }
  lots: Lots
  lot_comments: LotComments
  sheet_translations: SheetTranslations
  extra_images: ExtraImages
  extra_image_requests: ExtraImageRequests
  lot_price_changes: LotPriceChanges
  sold_price_differences: SoldPriceDifferences
  lot_deletions: { lot_id: number; deleted_at: Stamp; deleted_xid: Generated<string> }
  pictures: Pictures
  picture_search: PictureSearch
  mails: Mails
  orders: Orders
  favorites: Favorites
  saved_searches: SavedSearches
  accounts: Accounts
  ledger_transactions: LedgerTransactions
  ledger_entries: LedgerEntries
  ledger_days: LedgerDays
  bids: Bids
  bid_log: BidLog
  bid_group_sizes: BidGroupSizes
  bid_notices: BidNotices
  chats: Chats
  chat_messages: ChatMessages
  chat_files: ChatFiles
  notifications: Notifications
  notification_choices: NotificationChoices
  notification_hours: NotificationHours
  push_subscriptions: PushSubscriptions
  notification_deliveries: NotificationDeliveries
  purchases: Purchases
  purchase_lines: PurchaseLines
  edited_line_kinds: EditedLineKinds
  purchase_parties: PurchaseParties
  purchase_files: PurchaseFiles
  purchase_uploads: PurchaseUploads
  invoices: Invoices
  invoice_files: InvoiceFiles
  purchase_log: PurchaseLog
  purchase_notices: PurchaseNotices
  number_series: NumberSeries
  shares: Shares
  share_guesses: ShareGuesses
  sandbox_payments: SandboxPayments
  sandbox_payment_events: SandboxPaymentEvents
  /** Views. */
  lot_deadlines: LotDeadlines
  exposures: Exposures
  idempotency_keys: IdempotencyKeys
}

export type Db = Kysely<Tables>
