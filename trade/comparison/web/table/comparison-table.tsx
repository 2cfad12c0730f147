import { Fragment, type ReactNode } from 'react'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { useLiveLot } from '#market/lots/web/live.ts'
import { headingOf, type LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { pictureSources } from '#market/pictures/web/picture-sources.ts'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import { Photo } from '#platform/ui/web/photo.tsx'
import { type ComparedFact, type ComparedLot, chapters, compareFacts } from './compared-lot.ts'
import { useLotFacts } from './lot-facts.tsx'
import { LotName, LotPictures } from './lot-head.tsx'
import { usePriceFacts } from './price-facts.tsx'

interface ComparisonTableProps {
  lots: readonly ComparedLot[]
  /** Shows only facts in which lots differ. */
  onlyDifferences: boolean
}

/** Lots beside each other: a column for each, a row for each fact. */
export function ComparisonTable({ lots, onlyDifferences }: ComparisonTableProps) {
  const { t } = useTranslation('comparison-page')
  const format = useLotFormats()
  const [gallery, openGallery] = useGallery()
  const open = (lot: LotView, start: string) =>
    openGallery({
      images: [...lot.photos, ...(lot.sheet ? [lot.sheet] : [])],
      start,
      title: headingOf(lot),
      detail: dotted(lot.lotNo, lot.auction, lot.day && format.day(lot.day)),
      facts: (
        <>
          <GradeBadge condition={lot.condition} />
          {dotted(format.mileage(lot.mileageKm), format.engine(lot.engineCc))}
        </>
      ),
      bike: lot.kind === 'bike',
    })
  const renderSheet = (lot: LotView) => (
    <button
      type="button"
      aria-label={t('lots:sheet.open')}
      aria-haspopup="dialog"
      onClick={() => open(lot, lot.sheet)}
      className="block w-full max-w-40 cursor-zoom-in rounded-sm"
    >
      <Photo
        {...pictureSources(lot.sheet, 160)}
        alt=""
        width={160}
        height={114}
        placeholder={null}
        className="aspect-7/5 h-auto w-full"
      />
    </button>
  )
  const known = lots.flatMap(({ lot }) => lot ?? [])
  const facts = [...usePriceFacts(), ...useLotFacts(known, renderSheet)]
  const compared = compareFacts(facts, lots).filter(
    ({ differs, fact }) => differs || fact.isOwn || !onlyDifferences,
  )
  const rowsOf = chapters.map((chapter) => ({
    chapter,
    rows: compared.filter(({ fact }) => fact.chapter === chapter),
  }))
  return (
    <>
      {known.map(({ id }) => (
        <LiveLot key={id} id={id} />
      ))}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on small screens
        tabIndex={0}
        aria-label={t('table')}
        className="snap-x scroll-pl-[100px] overflow-x-auto lg:overflow-visible print:overflow-visible"
      >
        <table
          style={{ maxWidth: nameWidth + lots.length * columnWidth }}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <colgroup>
            <col className="w-[100px] lg:w-[168px]" />
            {lots.map(({ pin }) => (
              <col key={pin.id} className="w-[145px] lg:w-auto" />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td className={cx(nameClass, 'border-b-0')} />
              {lots.map((lot) => (
                <td key={lot.pin.id} className={cx(cellClass, 'snap-start border-b-0 pb-0')}>
                  <LotPictures compared={lot} onOpen={(image) => lot.lot && open(lot.lot, image)} />
                </td>
              ))}
            </tr>
            <tr>
              <td className={cx(nameClass, stickyTop, 'z-[11]')} />
              {lots.map((lot) => (
                <th
                  key={lot.pin.id}
                  scope="col"
                  className={cx(cellClass, stickyTop, 'z-10 font-normal')}
                >
                  <LotName compared={lot} />
                </th>
              ))}
            </tr>
          </thead>
          {rowsOf.map(({ chapter, rows }) =>
            rows.length === 0 ? null : (
              <tbody key={chapter}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={lots.length + 1}
                    className="border-line border-b pt-5 pb-1 text-left text-base font-semibold max-lg:px-3"
                  >
                    <span className="sticky left-3 lg:static">{t(`chapter.${chapter}`)}</span>
                  </th>
                </tr>
                {rows.map((row) => (
                  <Row key={row.fact.id} row={row} lots={lots} />
                ))}
              </tbody>
            ),
          )}
        </table>
      </section>
      {gallery}
    </>
  )
}

/** Widths on wide screens, px: columns are no wider than photos are good for. */
const nameWidth = 168
const columnWidth = 340

function Row({ row, lots }: { row: ComparedFact; lots: readonly ComparedLot[] }) {
  const { t } = useTranslation('comparison-page')
  const { fact, values, differs, best } = row
  return (
    <tr>
      <th scope="row" className={nameClass}>
        {fact.label}
        {differs && <span className="sr-only"> ({t('differs')})</span>}
      </th>
      {lots.map(({ pin, failure }, at) => {
        const value = values[at]
        return (
          <td
            key={pin.id}
            className={cx(
              cellClass,
              differs ? 'bg-accent-wash' : !fact.isOwn && lots.length > 1 && 'text-quiet',
            )}
          >
            {value ? (
              <Shown isBest={best.has(at)}>
                {value.text === '' ? nothing : (value.show ?? value.text)}
              </Shown>
            ) : (
              failure === null && <Skeleton className="h-4 w-3/5" />
            )}
          </td>
        )
      })}
    </tr>
  )
}

function Shown({ isBest, children }: { isBest: boolean; children: ReactNode }) {
  const { t } = useTranslation('comparison-page')
  return (
    <Fragment>
      {children}
      {isBest && <span className="ml-1.5 text-xs font-medium text-good"> {t('best')}</span>}
    </Fragment>
  )
}

/** Updates a column while its lot changes. */
function LiveLot({ id }: { id: string }) {
  useLiveLot(id)
  return null
}

const nameClass =
  'sticky left-0 z-[1] border-line border-b bg-paper py-2 pr-1 text-left align-top text-xs font-normal ' +
  'text-quiet max-lg:pl-3 lg:text-sm hyphens-auto lg:pr-2 print:bg-transparent'
const cellClass = 'min-w-0 border-line border-b px-2 py-2 text-left align-top break-words lg:px-3'
const stickyTop = 'bg-paper lg:sticky lg:top-(--bar-height) print:static print:bg-transparent'
