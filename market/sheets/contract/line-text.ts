import type { Language } from '#platform/i18n/contract/language.ts'
import type { SheetPiece } from './calls.ts'

/** Returns the separator of two pieces of a line, such as a part and its remark, or an amount and its unit. */
function between(left: SheetPiece, right: SheetPiece): string {
  const isAmount = (piece: SheetPiece) => piece.kind === 'amount' || piece.kind === 'number'
  if (left.kind === 'part' && right.kind !== 'part' && !isAmount(right)) return ': '
  return isAmount(left) || isAmount(right) ? ' ' : ', '
}

/** Joins a line of a sheet. Text that was not understood is in brackets, in Japanese. */
export function lineText(pieces: readonly SheetPiece[], language: Language): string {
  const text = pieces
    .map((piece, at) => {
      const before = pieces[at - 1]
      const said = piece.understood ? piece[language] : `[${piece.ja}]`
      return (before ? between(before, piece) : '') + said
    })
    .join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
