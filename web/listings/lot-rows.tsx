import { useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink, Eye, EyeOff, Images } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { FavoritePageType } from '../../contract/lots/favorite-groups.ts'
import { isStatistics, type PageType } from '../../contract/lots/page-types.ts'
import type { ListAddress } from '../collection/address.ts'
import { CollectionView } from '../collection/rows/collection-view.tsx'
import { linkOf } from '../collection/rows/use-row-opening.ts'
import type { CollectionState } from '../collection/use-collection.ts'
import { useFavoriteKey } from '../favorites/use-favorite-key.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { lotQuery } from '../lots/lot-query.ts'
import { lotTable } from '../lots/summary/lot-columns.tsx'
import type { LotContext } from '../lots/summary/lot-context.ts'
import { lotCards, lotList, lotNarrowColumns } from '../lots/summary/lot-items.tsx'
import type { LotRow } from '../lots/summary/lot-row.ts'
import type { HiddenLots } from '../lots/summary/use-hidden-lots.ts'
import { useLotGallery } from '../lots/summary/use-lot-gallery.tsx'
import { useLotText } from '../lots/summary/use-lot-text.ts'
import { device, type ListView, rememberVisitedLot, useRemembered } from '../preferences/device.ts'
import { PassingNotice } from '../ui/passing-notice.tsx'
import { LotActions } from './lot-actions.tsx'

interface LotRowsProps<Address extends ListAddress> {
  list: CollectionState<LotRow, Address>
  pageType: PageType
  /** Names the list. */
  label: string
  view: ListView
  hidden: HiddenLots
  /** The page type as whose lots they are marked; null where nothing is (spec 3 §2). */
  markedAs: FavoritePageType | null
  /** Most lots to keep room for while the first page is being loaded. */
  expected?: number
  empty: ReactNode
}

const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const

/** The lots of a list in one of three views, with all that can be done with them. */
export function LotRows<Address extends ListAddress>(props: LotRowsProps<Address>) {
  const { list, pageType, view, hidden, markedAs } = props
  const { t } = useTranslation('listings')
  const queryClient = useQueryClient()
  const isPast = isStatistics(pageType)
  const text = useLotText()
  const visited = useRemembered(device.visitedLots)
  const [gallery, onPhotos] = useLotGallery(text)
  const [copied, setCopied] = useState(false)
  const { hide, showAgain } = hidden

  const toggleHidden = useCallback(
    (lot: LotRow) => (device.hiddenLots.read().includes(lot.id) ? showAgain(lot) : hide(lot)),
    [hide, showAgain],
  )
  const actionsOf = useCallback(
    (lot: LotRow) => {
      const isHidden = device.hiddenLots.read().includes(lot.id)
      const open = () => {
        rememberVisitedLot(lot.id)
        linkOf(document.querySelector(`[data-row="${CSS.escape(lot.id)}"]`))?.click()
      }
      const copy = () => {
        void navigator.clipboard.writeText(new URL(lot.link, location.href).href)
        setCopied(true)
      }
      return [
        { label: t('row.open'), icon: <ExternalLink {...icon} />, onPress: open },
        { label: t('row.photos'), icon: <Images {...icon} />, onPress: () => onPhotos(lot, 0) },
        { label: t('row.copy'), icon: <Copy {...icon} />, onPress: copy },
        {
          label: isHidden ? t('row.show') : t('row.hide'),
          icon: isHidden ? <Eye {...icon} /> : <EyeOff {...icon} />,
          onPress: () => toggleHidden(lot),
        },
      ]
    },
    [t, onPhotos, toggleHidden],
  )
  const context = useMemo<LotContext>(
    () => ({
      isPast,
      text,
      onPhotos,
      renderActions: (lot, place) => (
        <LotActions
          lot={lot}
          place={place}
          markedAs={markedAs}
          label={text.more(lot)}
          entries={() => actionsOf(lot)}
        />
      ),
    }),
    [isPast, text, onPhotos, markedAs, actionsOf],
  )
  const table = useMemo(() => lotTable(pageType, markedAs !== null), [pageType, markedAs])
  const layout =
    view === 'card' ? lotCards : view === 'column' ? lotNarrowColumns : list.wide ? table : lotList

  const withLot = (act: (lot: LotRow) => void) => (id: string) => {
    const lot = list.pages.flatMap((rows) => rows ?? []).find((row) => row.id === id)
    if (lot) act(lot)
  }
  const hideRow = withLot(toggleHidden)
  useFavoriteKey()
  const last = hidden.lastHidden
  return (
    <>
      <CollectionView
        list={list}
        label={props.label}
        layout={layout}
        context={context}
        pages={hidden.visible}
        markOf={({ id }) =>
          `${visited.includes(id) ? 'visited ' : ''}${hidden.ids.has(id) ? 'hidden' : ''}`
        }
        expected={props.expected ?? 20}
        empty={props.empty}
        keys={{ h: hideRow, x: hideRow, p: withLot((lot) => onPhotos(lot, 0)) }}
        onNear={(id) => void queryClient.prefetchQuery(lotQuery(pageType, id))}
        onOpen={rememberVisitedLot}
      />
      {gallery}
      {last && (
        <PassingNotice
          key={last.id}
          text={t('hidden.done', { lot: last.lotNo })}
          action={{ label: t('hidden.undo'), onPress: () => showAgain(last) }}
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
