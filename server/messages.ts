import type bankDetails from '../messages/en/bank-details.json'
import type bidLog from '../messages/en/bid-log.json'
import type bidManager from '../messages/en/bid-manager.json'
import type bids from '../messages/en/bids.json'
import type common from '../messages/en/common.json'
import type csv from '../messages/en/csv.json'
import type errors from '../messages/en/errors.json'
import type feeds from '../messages/en/feeds.json'
import type fields from '../messages/en/fields.json'
import type listings from '../messages/en/listings.json'
import type mail from '../messages/en/mail.json'
import type notifications from '../messages/en/notifications.json'
import type paymentPapers from '../messages/en/payment-papers.json'
import type paymentRecords from '../messages/en/payment-records.json'
import type priceAlarms from '../messages/en/price-alarms.json'
import type purchaseLog from '../messages/en/purchase-log.json'
import type purchasePapers from '../messages/en/purchase-papers.json'
import type purchases from '../messages/en/purchases.json'
import type sharePreview from '../messages/en/share-preview.json'
import type sheetDrawing from '../messages/en/sheet-drawing.json'

/** The messages that the server translates by itself; `bid-log`, `csv`, `mail` and `sheet-drawing` never reach a browser. */
interface TopicMessages {
  'bank-details': typeof bankDetails
  'bid-log': typeof bidLog
  'bid-manager': typeof bidManager
  bids: typeof bids
  common: typeof common
  csv: typeof csv
  errors: typeof errors
  feeds: typeof feeds
  fields: typeof fields
  listings: typeof listings
  mail: typeof mail
  notifications: typeof notifications
  'payment-papers': typeof paymentPapers
  'payment-records': typeof paymentRecords
  'price-alarms': typeof priceAlarms
  'purchase-log': typeof purchaseLog
  'purchase-papers': typeof purchasePapers
  purchases: typeof purchases
  'share-preview': typeof sharePreview
  'sheet-drawing': typeof sheetDrawing
}

declare module './i18n/translator.ts' {
  interface ServerMessages extends TopicMessages {}
}
