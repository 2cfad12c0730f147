/** One item of equipment, by the trade's code. */
export type Equipment = {
  code: string
  en: string
  ru: string
  ja: string
  /** Other spellings of this one item; case, width and separators are ignored. */
  aliases: readonly string[]
}
