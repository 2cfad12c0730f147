import type { Language } from '#platform/i18n/contract/language.ts'

/** An auction sheet in the form that a service receives. */
export interface SheetToTranslate {
  readonly image: Buffer
  /** Media type of the picture. */
  readonly imageType: string
  readonly language: Language
  /** House, day and number of the lot, for the service's own records. */
  readonly reference: string
}

/** An external service that translates pictures of auction sheets. */
export interface SheetTranslationPort {
  /** The cost of one sheet. */
  readonly costYen: number
  /**
   * Returns the translated sheet as a file, whose content must be checked.
   *
   * @throws for any failure, within a time limit
   */
  translate(sheet: SheetToTranslate): Promise<Buffer>
}
