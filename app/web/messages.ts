import type budget from '#market/landed-cost/messages/en/budget.first.json'
import type costLines from '#market/landed-cost/messages/en/cost-lines.json'
import type costs from '#market/landed-cost/messages/en/costs.json'
import type costsOffice from '#market/landed-cost/messages/en/costs-office.json'
import type exportRules from '#market/landed-cost/messages/en/export-rules.json'
import type tariffs from '#market/landed-cost/messages/en/tariffs.json'
import type listings from '#market/lots/messages/en/listings.first.json'
import type lots from '#market/lots/messages/en/lots.json'
import type gallery from '#market/pictures/messages/en/gallery.json'
import type prices from '#market/prices/messages/en/prices.json'
import type rates from '#market/rates/messages/en/rates.json'
import type destinations from '#market/reference-data/messages/en/destinations.first.json'
import type exportTypes from '#market/reference-data/messages/en/export-types.json'
import type sheets from '#market/sheets/messages/en/sheets.json'
import type account from '#people/account/messages/en/account.json'
import type auth from '#people/auth/messages/en/auth.json'
import type session from '#people/auth/messages/en/session.first.json'
import type bell from '#people/notifications/messages/en/bell.first.json'
import type notificationSettings from '#people/notifications/messages/en/notification-settings.json'
import type notifications from '#people/notifications/messages/en/notifications.json'
import type failures from '#platform/feedback/messages/en/failures.first.json'
import type forms from '#platform/forms/messages/en/forms.json'
import type errors from '#platform/http/messages/en/errors.json'
import type fields from '#platform/http/messages/en/fields.json'
import type { Language } from '#platform/i18n/contract/language.ts'
import type common from '#platform/i18n/messages/en/common.first.json'
import type { MessageLoaders } from '#platform/i18n/web/catalog.ts'
import type collection from '#platform/list/messages/en/collection.first.json'
import type find from '#site/find/messages/en/find.first.json'
import type site from '#site/info/messages/en/site.json'
import type filters from '#site/listings/messages/en/filters.first.json'
import type sales from '#site/listings/messages/en/sales.first.json'
import type shell from '#site/shell/messages/en/shell.first.json'
import type bidManager from '#trade/bid-desk/messages/en/bid-manager.json'
import type bidLists from '#trade/bids/messages/en/bid-lists.json'
import type bids from '#trade/bids/messages/en/bids.json'
import type chat from '#trade/chat/messages/en/chat.json'
import type comparison from '#trade/comparison/messages/en/comparison.first.json'
import type comparisonPage from '#trade/comparison/messages/en/comparison-page.json'
import type favorites from '#trade/favorites/messages/en/favorites.first.json'
import type notes from '#trade/notes/messages/en/notes.first.json'
import type bankDetails from '#trade/payments/messages/en/bank-details.json'
import type paymentAccounts from '#trade/payments/messages/en/payment-accounts.json'
import type payments from '#trade/payments/messages/en/payments.json'
import type paymentsOffice from '#trade/payments/messages/en/payments-office.json'
import type sandboxPayments from '#trade/payments/messages/en/sandbox-payments.json'
import type purchaseDocuments from '#trade/purchases/messages/en/purchase-documents.json'
import type purchaseOffice from '#trade/purchases/messages/en/purchase-office.json'
import type purchasePage from '#trade/purchases/messages/en/purchase-page.json'
import type purchaseTracking from '#trade/purchases/messages/en/purchase-tracking.json'
import type purchases from '#trade/purchases/messages/en/purchases.json'
import type savedSearches from '#trade/saved-searches/messages/en/saved-searches.json'
import type sharedLots from '#trade/sharing/messages/en/shared-lots.json'
import type sharing from '#trade/sharing/messages/en/sharing.json'

/** The English messages by domain. They load by folder; only the types of their keys need this list. */
interface DomainMessages {
  account: typeof account
  auth: typeof auth
  'bank-details': typeof bankDetails
  bell: typeof bell
  'bid-lists': typeof bidLists
  'bid-manager': typeof bidManager
  bids: typeof bids
  budget: typeof budget
  chat: typeof chat
  collection: typeof collection
  common: typeof common
  comparison: typeof comparison
  'comparison-page': typeof comparisonPage
  'cost-lines': typeof costLines
  costs: typeof costs
  'costs-office': typeof costsOffice
  destinations: typeof destinations
  errors: typeof errors
  'export-rules': typeof exportRules
  'export-types': typeof exportTypes
  failures: typeof failures
  favorites: typeof favorites
  fields: typeof fields
  filters: typeof filters
  find: typeof find
  forms: typeof forms
  gallery: typeof gallery
  listings: typeof listings
  lots: typeof lots
  notes: typeof notes
  'notification-settings': typeof notificationSettings
  notifications: typeof notifications
  'payment-accounts': typeof paymentAccounts
  payments: typeof payments
  'payments-office': typeof paymentsOffice
  prices: typeof prices
  'purchase-documents': typeof purchaseDocuments
  'purchase-office': typeof purchaseOffice
  'purchase-page': typeof purchasePage
  'purchase-tracking': typeof purchaseTracking
  purchases: typeof purchases
  rates: typeof rates
  sales: typeof sales
  'sandbox-payments': typeof sandboxPayments
  'saved-searches': typeof savedSearches
  session: typeof session
  'shared-lots': typeof sharedLots
  sharing: typeof sharing
  sheets: typeof sheets
  shell: typeof shell
  site: typeof site
  tariffs: typeof tariffs
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: DomainMessages
  }
}

export const messageLoaders: MessageLoaders = {
  first: {
    en: () => import('./messages/messages-en.ts'),
    ru: () => import('./messages/messages-ru.ts'),
  },
  pages: {
    en: () => import('./messages/page-messages-en.ts'),
    ru: () => import('./messages/page-messages-ru.ts'),
  },
}
