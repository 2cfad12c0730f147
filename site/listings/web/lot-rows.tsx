import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { FavoritePageType } from '#market/lots/contract/favorite-groups.ts'
import { bidHash } from '#market/lots/web/bid-hash.ts'
import { lotQuery } from '#market/lots/web/lot-query.ts'
import { lotPreferences, rememberVisitedLot, showLotAgain } from '#market/lots/web/preferences.ts'
import { lotTable } from '#market/lots/web/summary/lot-columns.tsx'
import type { LotContext } from '#market/lots/web/summary/lot-context.ts'
import { lotCards, lotList, lotNarrowColumns } from '#market/lots/web/summary/lot-items.tsx'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import type { HiddenLots } from '#market/lots/web/summary/use-hidden-lots.ts'
import { useLotGallery } from '#market/lots/web/summary/use-lot-gallery.tsx'
import { useLotText } from '#market/lots/web/summary/use-lot-text.ts'
import { isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { ListAddress } from '#platform/list/web/address.ts'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import type { Selection } from '#platform/list/web/rows/selection.ts'
import { linkOf } from '#platform/list/web/rows/use-row-opening.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { type ListView, usePreference } from '#platform/preferences/web/preferences.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { MenuSection } from '#platform/ui/web/overlays/menu.tsx'
import { closeToast, showToast } from '#platform/ui/web/overlays/toast.ts'
import { pinOfRow } from '#trade/comparison/web/pinned-lot.ts'
import { pinsIn } from '#trade/comparison/web/pins-query.ts'
import { RemarkLine } from '#trade/comparison/web/remark/remark-line.tsx'
import { useRemarkDialog } from '#trade/comparison/web/remark/use-remark-dialog.tsx'
import { usePinChange } from '#trade/comparison/web/use-pin-change.ts'
import { useFavoriteKey } from '#trade/favorites/web/use-favorite-key.ts'
import { useShareDialog } from '#trade/sharing/web/use-share-dialog.tsx'
import { LotActions } from './lot-actions.tsx'

interface LotRowsProps<Address extends ListAddress> {
  list: CollectionState<LotRow, Address>
  pageType: PageType
  /** Accessible name of the list. */
  label: string
  view: ListView
  hidden: HiddenLots
  /** The page type for favorites; null where lots cannot be favorites (spec 3 §2). */
  markedAs: FavoritePageType | null
  /** Maximum number of skeleton rows while the first page is loading. */
  expected?: number
  empty: ReactNode
  selection?: Selection<LotRow>
}

/** The lots of a list in one of three views, with their actions. */
export function LotRows<Address extends ListAddress>(props: LotRowsProps<Address>) {
  const { list, pageType, view, hidden, markedAs, selection } = props
  const { t } = useTranslation('listings')
  const queryClient = useQueryClient()
  const isPast = isStatistics(pageType)
  const text = useLotText()
  const visited = usePreference(lotPreferences.visitedLots)
  const [gallery, onPhotos] = useLotGallery(text)
  const canShare = usePermission('shareCar')
  const [shareDialog, openShare] = useShareDialog()
  const { hide } = hidden
  const { pin, unpin } = usePinChange()
  const [remarkDialog, openRemark] = useRemarkDialog()

  const toggleHidden = useCallback(
    (lot: LotRow) => {
      const id = `hidden lot ${lot.id}`
      const undo = () => {
        showLotAgain(lot.id)
        closeToast(id)
      }
      if (lotPreferences.hiddenLots.read().includes(lot.id)) return undo()
      hide(lot)
      const text = t('hidden.done', { lot: lot.lotNo })
      showToast({ id, text, action: { label: t('hidden.undo'), onPress: undo } })
    },
    [t, hide],
  )
  const share = useCallback(
    (lot: LotRow) => {
      const title = [[lot.name, lot.trim].filter(Boolean).join(' '), lot.year]
      openShare({ id: lot.id, type: pageType, title: title.filter(Boolean).join(', ') })
    },
    [openShare, pageType],
  )
  const togglePin = useCallback(
    (lot: LotRow) => {
      const pinned = pinOfRow(lot, pageType)
      const isPinned = pinsIn(queryClient).some(({ id }) => id === lot.id)
      return isPinned ? unpin(pinned) : pin(pinned)
    },
    [queryClient, pageType, pin, unpin],
  )
  const remark = useCallback(
    (lot: LotRow) => openRemark({ id: lot.id, title: dotted(lot.lotNo, text.title(lot)) }),
    [openRemark, text],
  )
  const actionsOf = useCallback(
    (lot: LotRow): MenuSection['entries'] => {
      const isHidden = lotPreferences.hiddenLots.read().includes(lot.id)
      const open = () => {
        rememberVisitedLot(lot.id)
        linkOf(document.querySelector(`[data-row="${CSS.escape(lot.id)}"]`))?.click()
      }
      const copy = () => {
        void navigator.clipboard.writeText(new URL(lot.link, location.href).href)
        showToast({ id: 'copied link', text: t('row.copied') })
      }
      return [
        { label: t('row.open'), icon: 'open', onPress: open },
        { label: t('row.photos'), icon: 'photos', onPress: () => onPhotos(lot, 0) },
        {
          label: pinsIn(queryClient).some(({ id }) => id === lot.id)
            ? t('comparison:unpin')
            : t('comparison:pin'),
          icon: 'compare',
          onPress: () => togglePin(lot),
        },
        {
          label: t('comparison:remark.edit'),
          icon: 'note',
          onPress: () => remark(lot),
        },
        ...(canShare
          ? [{ label: t('common:share'), icon: 'share', onPress: () => share(lot) } as const]
          : []),
        { label: t('row.copy'), icon: 'copy', onPress: copy },
        {
          label: isHidden ? t('row.show') : t('row.hide'),
          icon: isHidden ? 'show' : 'hide',
          onPress: () => toggleHidden(lot),
        },
      ]
    },
    [t, queryClient, onPhotos, toggleHidden, togglePin, remark, canShare, share],
  )
  const context = useMemo<LotContext>(
    () => ({
      isPast,
      text,
      onPhotos,
      renderActions: (lot, size) => (
        <LotActions
          lot={lot}
          pageType={pageType}
          size={size}
          markedAs={markedAs}
          label={text.more(lot)}
          entries={() => actionsOf(lot)}
        />
      ),
      renderRemark: ({ remark }, isCompact) =>
        remark && <RemarkLine remark={remark} isCompact={isCompact} />,
    }),
    [isPast, text, onPhotos, pageType, markedAs, actionsOf],
  )
  const table = useMemo(() => lotTable(pageType, markedAs !== null), [pageType, markedAs])
  const layout =
    view === 'card' ? lotCards : view === 'column' ? lotNarrowColumns : list.wide ? table : lotList

  const withLot = (act: (lot: LotRow) => void) => (id: string) => {
    const lot = list.pages.flatMap((rows) => rows ?? []).find((row) => row.id === id)
    if (lot) act(lot)
  }
  const hideRow = withLot(toggleHidden)
  const openBid = (lot: LotRow) => {
    rememberVisitedLot(lot.id)
    open(lot.link + bidHash, '_blank', 'noopener')
  }
  useFavoriteKey()
  return (
    <>
      <CollectionView
        list={list}
        label={props.label}
        layout={layout}
        context={context}
        pages={hidden.visible}
        markOf={({ id, remark }) =>
          [
            visited.includes(id) && 'visited',
            hidden.ids.has(id) && 'hidden',
            remark?.notForMe && 'aside',
          ]
            .filter(Boolean)
            .join(' ')
        }
        expected={props.expected ?? 20}
        empty={props.empty}
        {...(selection && { selection })}
        keys={{
          c: withLot(togglePin),
          h: hideRow,
          n: withLot(remark),
          ...(!isPast && { b: withLot(openBid) }),
          ...(!selection && { x: hideRow }),
          p: withLot((lot) => onPhotos(lot, 0)),
          ...(canShare && { s: withLot(share) }),
        }}
        onNear={(id) => void queryClient.prefetchQuery(lotQuery(pageType, id))}
        onOpen={rememberVisitedLot}
      />
      {gallery}
      {shareDialog}
      {remarkDialog}
    </>
  )
}
