import type { Language } from '../../contract/core/language.ts'
import type account from '../../messages/en/account.json'
import type auth from '../../messages/en/auth.json'
import type bankDetails from '../../messages/en/bank-details.json'
import type bidLists from '../../messages/en/bid-lists.json'
import type bidManager from '../../messages/en/bid-manager.json'
import type bids from '../../messages/en/bids.json'
import type chat from '../../messages/en/chat.json'
import type collection from '../../messages/en/collection.json'
import type common from '../../messages/en/common.json'
import type comparison from '../../messages/en/comparison.json'
import type comparisonPage from '../../messages/en/comparison-page.json'
import type costs from '../../messages/en/costs.json'
import type costsOffice from '../../messages/en/costs-office.json'
import type errors from '../../messages/en/errors.json'
import type failures from '../../messages/en/failures.json'
import type favorites from '../../messages/en/favorites.json'
import type fields from '../../messages/en/fields.json'
import type filters from '../../messages/en/filters.json'
import type gallery from '../../messages/en/gallery.json'
import type listings from '../../messages/en/listings.json'
import type lots from '../../messages/en/lots.json'
import type notificationSettings from '../../messages/en/notification-settings.json'
import type notifications from '../../messages/en/notifications.json'
import type paymentAccounts from '../../messages/en/payment-accounts.json'
import type payments from '../../messages/en/payments.json'
import type paymentsOffice from '../../messages/en/payments-office.json'
import type prices from '../../messages/en/prices.json'
import type purchaseDocuments from '../../messages/en/purchase-documents.json'
import type purchaseOffice from '../../messages/en/purchase-office.json'
import type purchasePage from '../../messages/en/purchase-page.json'
import type purchaseTracking from '../../messages/en/purchase-tracking.json'
import type purchases from '../../messages/en/purchases.json'
import type sales from '../../messages/en/sales.json'
import type sandboxPayments from '../../messages/en/sandbox-payments.json'
import type savedSearches from '../../messages/en/saved-searches.json'
import type session from '../../messages/en/session.json'
import type sharedLots from '../../messages/en/shared-lots.json'
import type sharing from '../../messages/en/sharing.json'
import type sheets from '../../messages/en/sheets.json'
import type shell from '../../messages/en/shell.json'
import type site from '../../messages/en/site.json'
import type { MessageLoaders } from '../i18n/catalog.ts'

/** The English messages by domain. They are loaded by folder; only the types of keys need this list. */
interface DomainMessages {
  account: typeof account
  auth: typeof auth
  'bank-details': typeof bankDetails
  'bid-lists': typeof bidLists
  'bid-manager': typeof bidManager
  bids: typeof bids
  chat: typeof chat
  collection: typeof collection
  common: typeof common
  comparison: typeof comparison
  'comparison-page': typeof comparisonPage
  costs: typeof costs
  'costs-office': typeof costsOffice
  errors: typeof errors
  failures: typeof failures
  favorites: typeof favorites
  fields: typeof fields
  filters: typeof filters
  gallery: typeof gallery
  listings: typeof listings
  lots: typeof lots
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
  sales: typeof sales
  'sandbox-payments': typeof sandboxPayments
  'saved-searches': typeof savedSearches
  session: typeof session
  'shared-lots': typeof sharedLots
  sharing: typeof sharing
  sheets: typeof sheets
  shell: typeof shell
  site: typeof site
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
