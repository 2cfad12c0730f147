import type { Importance, PieceKind, PieceTone } from '../../../contract/sheets/pieces.ts'

/** A text in both languages. */
export interface BothLanguages {
  readonly en: string
  readonly ru: string
}

/** A term of auction sheets. Translations are ours; a Japanese speaker should review them. */
export interface Term extends BothLanguages {
  /** Every way in which it is written; width of letters, case and 廻 for 回 do not count. */
  readonly spellings: readonly string[]
  readonly kind: PieceKind
  readonly tone: PieceTone
  readonly importance: Importance
  /** What it means for a buyer, where the translation alone does not say. */
  readonly meaning: BothLanguages | null
}

/** A line of the glossary: spellings with blanks between them, translations, and what it means. */
export type TermRow = readonly [
  importance: Importance,
  spellings: string,
  en: string,
  ru: string,
  meaningEn?: string,
  meaningRu?: string,
]

export const terms = (kind: PieceKind, tone: PieceTone, rows: readonly TermRow[]): Term[] =>
  rows.map(([importance, spellings, en, ru, meaningEn, meaningRu]) => ({
    spellings: spellings.split(' '),
    kind,
    tone,
    importance,
    en,
    ru,
    meaning: meaningEn && meaningRu ? { en: meaningEn, ru: meaningRu } : null,
  }))
