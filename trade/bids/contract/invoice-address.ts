import type { Language } from '#platform/i18n/contract/language.ts'

/** The call that sends an invoice of a purchase: rows of bids have its address. */
export const invoicePath = '/purchased-cars/paper'

/** Where an invoice is, as a link. */
export const invoiceAddress = (id: number, language: Language): string =>
  `/api${invoicePath}?id=${id}&language=${language}`
