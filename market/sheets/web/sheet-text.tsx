import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import type { SheetLine } from '#market/sheets/contract/calls.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { PieceText } from './piece-text.tsx'
import { SheetLines } from './sheet-lines.tsx'
import { sheetTermsQuery } from './sheet-query.ts'

interface SheetTextProps {
  pageType: PageType
  lotId: string
  /** The same texts in Japanese alone, until the translation is there. */
  original: ReactNode
  labelOf?: ((at: number) => string) | undefined
}

/** The texts of a sheet in the language of the page: what matters first, then line by line. */
export function SheetText({ pageType, lotId, original, labelOf }: SheetTextProps) {
  const { t } = useTranslation('sheets')
  const { data, error, refetch, isFetching } = useQuery(sheetTermsQuery(pageType, lotId))
  if (!data) {
    return (
      <>
        {error && (
          <p role="alert" className="mb-2 flex flex-wrap items-center gap-2 text-sm text-poor">
            {t('failed')}
            <Button disabled={isFetching} onClick={() => void refetch()}>
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
