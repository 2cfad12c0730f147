import type { Language } from '#platform/i18n/contract/language.ts'

/** An auction sheet as a service gets it. */
export interface SheetToTranslate {
  readonly image: Buffer
  /** Media type of the picture. */
  readonly imageType: string
  readonly language: Language
  /** House, day and number of the lot, for the service's own records. */
  readonly reference: string
}

/** A service outside that translates pictures of auction sheets. */
export interface SheetTranslationPort {
  /** What it takes for one sheet. */
  readonly costYen: number
  /**
   * The translated sheet as a file, which may be anything.
   * @throws whatever goes wrong, within a time limit
   */
  translate(sheet: SheetToTranslate): Promise<Buffer>
}
