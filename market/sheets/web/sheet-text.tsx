import { Fragment, type ReactNode } from 'react'
import type { SheetLine } from '#market/sheets/contract/calls.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { PieceText } from './piece-text.tsx'
import type { LoadedTerms } from './use-sheet-terms.ts'

interface SheetTextProps {
  terms: LoadedTerms
  /** The texts in Japanese, shown until the translation has loaded. */
  original: ReactNode
  labelOf?: ((at: number) => string) | undefined
}

/** Shows the texts of a sheet in the language of the page: the most important first, then line by line. */
export function SheetText({ terms: { data, failure }, original, labelOf }: SheetTextProps) {
  const { t } = useTranslation('sheets')
  if (!data) {
    return (
      <>
        {failure && (
          <p role="alert" className="mb-2 flex flex-wrap items-center gap-2 text-sm text-poor">
            {t('failed')}
            <Button disabled={failure.isRetrying} onClick={failure.retry}>
              {t('failures:retry')}
            </Button>
          </p>
        )}
        {original}
      </>
    )
  }
  const { lines, highlights } = data
  const of = (...sections: readonly SheetLine['section'][]) =>
    lines.filter(({ section }) => sections.includes(section))
  const parts = [
    { title: t('lots:sheet.salesPoints'), lines: of('salesPoints') },
    { title: t('lots:sheet.remarks'), lines: of('remarks'), labelOf },
    { title: t('mileage'), lines: of('mileage') },
    { title: t('notes'), lines: of('checklist') },
  ]
  return (
    <div className="@container">
      {highlights.length > 0 && (
        <div data-screen-only>
          <h3 className="text-sm text-quiet">{t('highlights')}</h3>
          <ul className="mb-3 grid gap-y-0.5">
            {highlights.map((piece) => (
              <li key={piece.ja}>
                <PieceText piece={piece} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {parts.map(
        (part) =>
          part.lines.length > 0 && (
            <section key={part.title} aria-label={part.title}>
              <h3 className="text-sm text-quiet">{part.title}</h3>
              <SheetLines lines={part.lines} labelOf={part.labelOf} />
            </section>
          ),
      )}
      {lines.length > 0 && (
        <p data-screen-only className="text-xs text-quiet">
          {t('origin')}
        </p>
      )}
    </div>
  )
}

interface SheetLinesProps {
  lines: readonly SheetLine[]
  /** Returns the label of each line, such as the letters of a motorbike's remarks. */
  labelOf?: ((at: number) => string) | undefined
}

/** Shows lines of a sheet with their translation. */
function SheetLines({ lines, labelOf }: SheetLinesProps) {
  // Letters make the list an ordered one.
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
