import type feeds from '#market/feeds/messages/en/feeds.server.json'
import type costLines from '#market/landed-cost/messages/en/cost-lines.json'
import type listings from '#market/lots/messages/en/listings.first.json'
import type priceAlarms from '#market/prices/messages/en/price-alarms.server.json'
import type exportTypes from '#market/reference-data/messages/en/export-types.json'
import type sheetDrawing from '#market/sheets/messages/en/sheet-drawing.server.json'
import type notifications from '#people/notifications/messages/en/notifications.json'
import type csv from '#platform/csv/messages/en/csv.server.json'
import type errors from '#platform/http/messages/en/errors.json'
import type fields from '#platform/http/messages/en/fields.json'
import type common from '#platform/i18n/messages/en/common.first.json'
import type mail from '#platform/mail/messages/en/mail.server.json'
import type bidManager from '#trade/bid-desk/messages/en/bid-manager.json'
import type bids from '#trade/bids/messages/en/bids.json'
import type bidLog from '#trade/chat/messages/en/bid-log.server.json'
import type bankDetails from '#trade/payments/messages/en/bank-details.json'
import type paymentDocuments from '#trade/payments/messages/en/payment-papers.server.json'
import type paymentRecords from '#trade/payments/messages/en/payment-records.server.json'
import type purchaseLog from '#trade/purchases/messages/en/purchase-log.server.json'
import type purchaseInvoices from '#trade/purchases/messages/en/purchase-papers.server.json'
import type purchases from '#trade/purchases/messages/en/purchases.json'
import type sharePreview from '#trade/sharing/messages/en/share-preview.server.json'

/** Messages that the server translates; `bid-log`, `csv`, `mail` and `sheet-drawing` never reach a browser. */
interface TopicMessages {
  'bank-details': typeof bankDetails
  'bid-log': typeof bidLog
  'bid-manager': typeof bidManager
  bids: typeof bids
  common: typeof common
  'cost-lines': typeof costLines
  csv: typeof csv
  errors: typeof errors
  'export-types': typeof exportTypes
  feeds: typeof feeds
  fields: typeof fields
  listings: typeof listings
  mail: typeof mail
  notifications: typeof notifications
  'payment-papers': typeof paymentDocuments
  'payment-records': typeof paymentRecords
  'price-alarms': typeof priceAlarms
  'purchase-log': typeof purchaseLog
  'purchase-papers': typeof purchaseInvoices
  purchases: typeof purchases
  'share-preview': typeof sharePreview
  'sheet-drawing': typeof sheetDrawing
}

declare module '#platform/i18n/server/translator.ts' {
  interface ServerMessages extends TopicMessages {}
}
