import { Fragment } from 'react'
import type { SheetLine } from '#market/sheets/contract/calls.ts'
import { PieceText } from './piece-text.tsx'

interface SheetLinesProps {
  lines: readonly SheetLine[]
  /** What stands before each line, as the letters of a motorbike's remarks. */
  labelOf?: ((at: number) => string) | undefined
}

/** Lines of a sheet as they are on it, with the translation beside. */
export function SheetLines({ lines, labelOf }: SheetLinesProps) {
  // Letters are an order; without them there is none.
  const List = labelOf ? 'ol' : 'ul'
  return (
    <List className="mb-3 text-sm print:mb-1 print:columns-2 print:text-xs">
      {lines.map((line, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
          key={at}
          className="flex gap-x-3 break-inside-avoid border-line border-b py-1 last:border-b-0 print:border-0 print:py-0"
        >
          {labelOf && <span className="w-4 font-semibold text-quiet">{labelOf(at)}</span>}
          <div className="grid min-w-0 flex-1 gap-x-3 @sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <span lang="ja" className="font-jp text-quiet">
              {line.ja}
            </span>
            <span className="flex flex-wrap gap-x-2">
              {line.pieces.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces may repeat and never move
                <Fragment key={index}>
                  <PieceText piece={piece} />{' '}
                </Fragment>
              ))}
            </span>
          </div>
        </li>
      ))}
    </List>
  )
}
