/** A Japanese word or phrase of auction sheets. Wording is ours; a Japanese speaker should review it. */
export type SheetTerm = {
  ja: string
  /** Romanised reading, long vowels shortened. */
  reading: string
  en: string
  ru: string
}
