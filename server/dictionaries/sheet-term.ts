/**
 * A Japanese term of auction sheets. The translations are ours; a Japanese speaker should review them.
 */
export type SheetTerm = {
  ja: string
  /** Romanised reading, long vowels shortened. */
  reading: string
  en: string
  ru: string
}
