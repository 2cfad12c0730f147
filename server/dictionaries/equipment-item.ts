/** One thing a vehicle can be fitted with, under the trade's code. */
export type Equipment = {
  code: string
  en: string
  ru: string
  ja: string
  /** Other spellings of this one item; letter case, width and separators are folded by the reader. */
  aliases: readonly string[]
}
