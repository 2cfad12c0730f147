import { Fragment, type ReactNode } from 'react'
import { useLiveLot } from '#market/lots/web/live.ts'
import { headingOf, type LotView } from '#market/lots/web/lot-view.ts'
import { useViewGallery } from '#market/lots/web/use-view-gallery.tsx'
import { pictureSources } from '#market/pictures/web/picture-sources.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import { Photo } from '#platform/ui/web/photo.tsx'
import { LotNoteCell } from '#trade/notes/web/lot-note-cell.tsx'
import { useCarFacts } from './car-facts.tsx'
import {
  type ComparedFact,
  type ComparedLot,
  chapters,
  compareFacts,
  type Fact,
  inChapter,
} from './compared-lot.ts'
import { LotName, LotPictures } from './lot-head.tsx'
import { usePriceFacts } from './price-facts.tsx'
import { useStateFacts } from './state-facts.tsx'

interface ComparisonTableProps {
  lots: readonly ComparedLot[]
  /** Shows only facts in which lots differ. */
  onlyDifferences: boolean
}

/** Compares lots in a table with a column for each lot and a row for each fact. */
export function ComparisonTable({ lots, onlyDifferences }: ComparisonTableProps) {
  const { t } = useTranslation('comparison-page')
  const [gallery, openGallery] = useViewGallery()
  const open = (lot: LotView, image: string) =>
    openGallery(lot, [...lot.photos, ...(lot.sheet ? [lot.sheet] : [])], image)
  const visible = useVisibleChapters(lots, onlyDifferences, (lot) => (
    <SheetButton lot={lot} onOpen={() => open(lot, lot.sheet)} />
  ))
  return (
    <>
      {lots.map(({ lot }) => lot && <LiveLot key={lot.id} id={lot.id} />)}
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
          <Head lots={lots} onOpen={open} />
          {visible.map((chapter) => (
            <ChapterRows key={chapter.name} chapter={chapter} lots={lots} />
          ))}
        </table>
      </section>
      {gallery}
    </>
  )
}

interface Chapter {
  readonly name: (typeof chapters)[number]
  readonly rows: readonly ComparedFact[]
}

/** Returns the sections that have facts to show. */
function useVisibleChapters(
  lots: readonly ComparedLot[],
  onlyDifferences: boolean,
  renderSheet: (lot: LotView) => ReactNode,
): readonly Chapter[] {
  const known = lots.flatMap(({ lot }) => lot ?? [])
  const facts = [
    ...usePriceFacts(),
    ...useStateFacts(renderSheet),
    ...useCarFacts(known),
    ...useOwnFacts(),
  ]
  const compared = compareFacts(facts, lots).filter(
    ({ differs, fact }) => differs || fact.isOwn || !onlyDifferences,
  )
  return chapters
    .map((name) => ({ name, rows: compared.filter(({ fact }) => fact.chapter === name) }))
    .filter(({ rows }) => rows.length > 0)
}

/** The person's own notes on the lots. */
function useOwnFacts(): readonly Fact[] {
  const { t } = useTranslation('comparison-page')
  return inChapter('own', [
    {
      id: 'lotNote',
      label: t('fact.lotNote'),
      isOwn: true,
      valueOf: (lot) => ({
        text: lot.id,
        show: <LotNoteCell lot={{ id: lot.id, title: dotted(lot.lotNo, headingOf(lot)) }} />,
      }),
    },
  ])
}

function SheetButton({ lot, onOpen }: { lot: LotView; onOpen: () => void }) {
  const { t } = useTranslation('lots')
  return (
    <button
      type="button"
      aria-label={t('sheet.open')}
      aria-haspopup="dialog"
      onClick={onOpen}
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
}

interface HeadProps {
  lots: readonly ComparedLot[]
  onOpen: (lot: LotView, image: string) => void
}

function Head({ lots, onOpen }: HeadProps) {
  return (
    <thead>
      <tr>
        <td className={cx(nameClass, 'border-b-0')} />
        {lots.map((lot) => (
          <td key={lot.pin.id} className={cx(cellClass, 'snap-start border-b-0 pb-0')}>
            <LotPictures compared={lot} onOpen={(image) => lot.lot && onOpen(lot.lot, image)} />
          </td>
        ))}
      </tr>
      <tr>
        <td className={cx(nameClass, stickyTop, 'z-[11]')} />
        {lots.map((lot) => (
          <th key={lot.pin.id} scope="col" className={cx(cellClass, stickyTop, 'z-10 font-normal')}>
            <LotName compared={lot} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ChapterRows({ chapter, lots }: { chapter: Chapter; lots: readonly ComparedLot[] }) {
  const { t } = useTranslation('comparison-page')
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={lots.length + 1}
          className="border-line border-b pt-5 pb-1 text-left text-base font-semibold max-lg:px-3"
        >
          <span className="sticky left-3 lg:static">{t(`chapter.${chapter.name}`)}</span>
        </th>
      </tr>
      {chapter.rows.map((row) => (
        <Row key={row.fact.id} row={row} lots={lots} />
      ))}
    </tbody>
  )
}

/** Widths on wide screens, px. Columns are no wider than the photos need. */
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

/** Updates a column when its lot changes. */
function LiveLot({ id }: { id: string }) {
  useLiveLot(id)
  return null
}

const nameClass =
  'sticky left-0 z-[1] border-line border-b bg-paper py-2 pr-1 text-left align-top text-xs font-normal ' +
  'text-quiet max-lg:pl-3 lg:text-sm hyphens-auto lg:pr-2 print:bg-transparent'
const cellClass = 'min-w-0 border-line border-b px-2 py-2 text-left align-top break-words lg:px-3'
const stickyTop = 'bg-paper lg:sticky lg:top-(--bar-height) print:static print:bg-transparent'
