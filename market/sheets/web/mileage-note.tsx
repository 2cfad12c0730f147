import type { SheetTerms } from '#market/sheets/contract/calls.ts'
import { PieceText } from './piece-text.tsx'

/** Shows what the house notes on the mileage, in the language of the page. */
export function MileageNote({ terms }: { terms: SheetTerms }) {
  const pieces = terms.lines
    .filter(({ section }) => section === 'mileage')
    .flatMap((line) => line.pieces)
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-2">
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces may repeat and never move
        <PieceText key={at} piece={piece} />
      ))}
    </span>
  )
}
