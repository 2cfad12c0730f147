import type { Language } from '#platform/i18n/contract/language.ts'

/** Path of the call that returns an invoice; rows of bids contain it. */
export const invoicePath = '/purchased-cars/paper'

/** Returns the link to an invoice. */
export const invoiceAddress = (id: number, language: Language): string =>
  `/api${invoicePath}?id=${id}&language=${language}`
