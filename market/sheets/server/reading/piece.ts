import type { Importance, PieceKind, PieceTone } from '#market/sheets/contract/pieces.ts'
import type { BothLanguages } from '../glossary/term.ts'

/** A piece of a text: every character of a text is in exactly one of its pieces. */
export interface Piece extends BothLanguages {
  /** Its position in the text: first character, and the one after the last. */
  readonly from: number
  readonly to: number
  readonly ja: string
  readonly meaning: BothLanguages | null
  readonly kind: PieceKind
  readonly tone: PieceTone
  readonly importance: Importance
  readonly understood: boolean
  /** Blanks and punctuation, which need no translation. */
  readonly isSeparator: boolean
}

/** A match in a text; `size` is its length in folded characters. */
export interface Match extends BothLanguages {
  readonly size: number
  readonly meaning?: BothLanguages | null
  readonly kind: PieceKind
  readonly tone?: PieceTone
  readonly importance?: Importance
}
