import { Copy, ExternalLink, Eye, EyeOff, Images } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isBikePage, isStatistics, type PageType } from '../../../contract/lots/page-types.ts'
import { useFavoriteKey } from '../../favorites/use-favorite-key.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  device,
  type ListView,
  rememberVisitedLot,
  useRemembered,
} from '../../preferences/device.ts'
import { cx } from '../../ui/cx.ts'
import { PassingNotice } from '../../ui/passing-notice.tsx'
import type { LotRow } from '../lot-row.ts'
import { useLotWords } from '../lot-words.ts'
import { useLotGallery } from '../photos/use-lot-gallery.tsx'
import { ListingTable } from '../table/listing-table.tsx'
import type { Sorting } from '../table/sorting.ts'
import { LotCards } from './lot-cards.tsx'
import { LotColumns } from './lot-columns.tsx'
import type { LotContext } from './lot-context.ts'
import { LotList } from './lot-list.tsx'
import { useFirstRows } from './use-first-rows.ts'
import type { HiddenLots } from './use-hidden-lots.ts'
import { useListPlace } from './use-list-place.ts'
import { linkOf, useLotOpening } from './use-lot-opening.ts'
import { focusRow, useRowKeys } from './use-row-keys.ts'

const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const

export interface ResultsProps {
  pageType: PageType
  /** Names the list. */
  label: string
  hidden: HiddenLots
  /** How many lots to keep room for on a page that is on its way. */
  expected: number
  view: ListView
  /** Whether there is room for a table. */
  wide: boolean
  sorting: Sorting
  /** What was asked: another one is answered by another list. */
  question: string
  /** Whether the lots still belong to the question before. */
  stale: boolean
  /** The place of the list in the history, how many pages are out, and whether they are all there. */
  place: { entry: string; pages: number; ready: boolean }
  /** Missing where there is one view. */
  onNextView: (() => void) | undefined
}

/** The lots of a list in one of three views, with all that can be done with them. */
export function Results(props: ResultsProps) {
  const { pageType, label, hidden, expected, view, wide, sorting, stale } = props
  const { t } = useTranslation('listings')
  const list = useRef<HTMLDivElement>(null)
  const words = useLotWords()
  const visitedIds = useRemembered(device.visitedLots)
  const visited = useMemo(() => new Set(visitedIds), [visitedIds])
  const [gallery, onPhotos] = useLotGallery(words, isBikePage(pageType))
  const [copied, setCopied] = useState(false)
  // Rows ask for actions when a menu opens; they need no new render when these change.
  const actions = useRef<LotContext['actionsOf']>(() => [])
  const context = useMemo<LotContext>(() => {
    const bike = isBikePage(pageType)
    const actionsOf = (lot: LotRow) => actions.current(lot)
    return { pageType, bike, withYear: isStatistics(pageType), words, onPhotos, actionsOf }
  }, [pageType, words, onPhotos])

  const lots = hidden.visible
  const withLot = (act: (lot: LotRow) => void) => (id: string) => {
    const lot = lots.flatMap((rows) => rows ?? []).find((row) => row.id === id)
    if (lot) act(lot)
  }
  const rowOf = ({ id }: LotRow) => list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)
  const next = useRef<Element | null>(null)
  const toggleHidden = (lot: LotRow) => {
    if (hidden.ids.has(lot.id)) return hidden.showAgain(lot)
    const row = rowOf(lot)
    const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])]
    const at = row ? rows.indexOf(row) : -1
    // The focus goes to the lot that takes the place of the one that goes.
    if (row && !hidden.isShowing) next.current = rows[at + 1] ?? rows[at - 1] ?? null
    hidden.hide(lot)
  }
  useEffect(() => {
    if (!next.current?.isConnected) return
    focusRow(next.current)
    next.current = null
  })
  const copy = (lot: LotRow) => {
    void navigator.clipboard.writeText(new URL(lot.link, location.href).href)
    setCopied(true)
  }

  useEffect(() => {
    actions.current = (lot) => {
      const isHidden = hidden.ids.has(lot.id)
      const open = () => {
        rememberVisitedLot(lot.id)
        linkOf(rowOf(lot) ?? null)?.click()
      }
      return [
        { label: t('row.open'), icon: <ExternalLink {...icon} />, onPress: open },
        { label: t('row.photos'), icon: <Images {...icon} />, onPress: () => onPhotos(lot, 0) },
        { label: t('row.copy'), icon: <Copy {...icon} />, onPress: () => copy(lot) },
        isHidden
          ? { label: t('row.show'), icon: <Eye {...icon} />, onPress: () => toggleHidden(lot) }
          : { label: t('row.hide'), icon: <EyeOff {...icon} />, onPress: () => toggleHidden(lot) },
      ]
    }
  })

  useFavoriteKey()
  useRowKeys(list, {
    onHide: withLot(toggleHidden),
    onPhotos: withLot((lot) => onPhotos(lot, 0)),
    onView: props.onNextView,
  })
  useListPlace(list, props.place)
  const opening = useLotOpening(pageType)
  const density = useRemembered(device.tableDensity)
  const { pages: drawn, room } = useFirstRows(
    lots,
    { question: props.question, stale },
    { view, wide, density },
  )
  const shared = { label, pages: drawn, expected, visited, hidden: hidden.ids, context }
  const last = hidden.lastHidden

  return (
    <>
      <div
        ref={list}
        {...opening}
        aria-busy={stale || lots.includes(undefined) || drawn !== lots}
        className={cx('isolate transition-opacity duration-150', stale && 'opacity-50')}
      >
        {view === 'card' ? (
          <LotCards {...shared} />
        ) : view === 'column' ? (
          <LotColumns {...shared} />
        ) : wide ? (
          <ListingTable {...shared} sorting={sorting} />
        ) : (
          <LotList {...shared} />
        )}
        {room > 0 && <div style={{ height: room }} />}
      </div>
      {gallery}
      {last && (
        <PassingNotice
          key={last.id}
          text={t('hidden.done', { lot: last.lotNo })}
          action={{ label: t('hidden.undo'), onPress: () => hidden.showAgain(last) }}
          closeLabel={t('common:close')}
          onClose={hidden.forget}
        />
      )}
      {!last && copied && (
        <PassingNotice
          text={t('row.copied')}
          closeLabel={t('common:close')}
          onClose={() => setCopied(false)}
        />
      )}
    </>
  )
}
