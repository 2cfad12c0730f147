import { readFileSync } from 'node:fs'
import type { MessageKeys, NestedKeyOf, TranslationValues } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { type Language, languages } from '../../contract/core/codes.ts'
import type bankDetails from '../../messages/en/bank-details.json'
import type bidLog from '../../messages/en/bid-log.json'
import type bidManager from '../../messages/en/bid-manager.json'
import type bids from '../../messages/en/bids.json'
import type common from '../../messages/en/common.json'
import type csv from '../../messages/en/csv.json'
import type errors from '../../messages/en/errors.json'
import type feeds from '../../messages/en/feeds.json'
import type fields from '../../messages/en/fields.json'
import type listings from '../../messages/en/listings.json'
import type mail from '../../messages/en/mail.json'
import type notifications from '../../messages/en/notifications.json'
import type paymentPapers from '../../messages/en/payment-papers.json'
import type paymentRecords from '../../messages/en/payment-records.json'
import type priceAlarms from '../../messages/en/price-alarms.json'
import type purchaseLog from '../../messages/en/purchase-log.json'
import type purchasePapers from '../../messages/en/purchase-papers.json'
import type purchases from '../../messages/en/purchases.json'
import type sharePreview from '../../messages/en/share-preview.json'
import type sheetDrawing from '../../messages/en/sheet-drawing.json'

/** The messages that the server translates by itself; `bid-log`, `csv`, `mail` and `sheet-drawing` never reach a browser. */
interface ServerMessages {
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
type Domain = keyof ServerMessages
const domains: readonly Domain[] = [
  'bank-details',
  'bid-log',
  'bid-manager',
  'bids',
  'common',
  'csv',
  'errors',
  'feeds',
  'fields',
  'listings',
  'mail',
  'notifications',
  'payment-papers',
  'payment-records',
  'price-alarms',
  'purchase-log',
  'purchase-papers',
  'purchases',
  'share-preview',
  'sheet-drawing',
]

/** Keys of a domain, with dots between their parts. */
export type KeyOf<Of extends Domain> = MessageKeys<
  ServerMessages[Of],
  NestedKeyOf<ServerMessages[Of]>
>

/** A key with its domain: `fields:required`. */
export type MessageKey<Of extends Domain> = { [Each in Of]: `${Each}:${KeyOf<Each>}` }[Of]

/** Translates a message of one domain into one language. */
export type Translate<Of extends Domain> = (key: KeyOf<Of>, values?: TranslationValues) => string

const catalogs = new Map(languages.map((language) => [language, loadCatalog(language)]))

function loadCatalog(language: Language) {
  const fileOf = (domain: Domain) =>
    new URL(`../../messages/${language}/${domain}.json`, import.meta.url)
  const messages = Object.fromEntries(
    domains.map((domain) => [domain, JSON.parse(readFileSync(fileOf(domain), 'utf8'))]),
  )
  return createTranslator<Record<string, object>>({
    locale: language,
    messages,
    onError: (error) => {
      throw error
    },
  })
}

type Path = (path: string, values?: TranslationValues) => string

/** The messages of a domain: `translator('errors', 'ru')('not_found')`. */
export function translator<Of extends Domain>(domain: Of, language: Language): Translate<Of> {
  const inLanguage = catalogs.get(language) as Path
  return (key, values) => inLanguage(`${domain}.${key}`, values)
}

/** Translates a message whose key says its domain. */
export function translate<Of extends Domain>(
  key: MessageKey<Of>,
  values: TranslationValues | undefined,
  language: Language,
): string {
  const inLanguage = catalogs.get(language) as Path
  return inLanguage(key.replace(':', '.'), values)
}
