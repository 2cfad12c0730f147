import type { Language } from '#platform/i18n/contract/language.ts'

/** The call that sends a paper of a purchase: rows of bids have its address. */
export const paperPath = '/purchased-cars/paper'

/** Where a paper is, as a link. */
export const paperAddress = (id: number, language: Language): string =>
  `/api${paperPath}?id=${id}&language=${language}`
