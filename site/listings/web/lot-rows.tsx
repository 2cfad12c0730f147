import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { FavoritePageType } from '#market/lots/contract/favorite-groups.ts'
import { bidHash } from '#market/lots/web/bid-hash.ts'
import { lotQuery } from '#market/lots/web/lot-query.ts'
import { lotPreferences, rememberVisitedLot } from '#market/lots/web/preferences.ts'
import type { LotContext } from '#market/lots/web/summary/lot-context.ts'
import { lotCards, lotList, lotNarrowColumns } from '#market/lots/web/summary/lot-items.tsx'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { lotTable } from '#market/lots/web/summary/lot-table.tsx'
import type { HiddenLots } from '#market/lots/web/summary/use-hidden-lots.ts'
import { useLotText } from '#market/lots/web/summary/use-lot-text.ts'
import { isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import type { ListAddress } from '#platform/list/web/address.ts'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import type { Selection } from '#platform/list/web/rows/selection.ts'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import { type ListView, usePreference } from '#platform/preferences/web/preferences.ts'
import { useFavoriteKey } from '#trade/favorites/web/use-favorite-key.ts'
import { LotNoteLine } from '#trade/notes/web/lot-note-line.tsx'
import { LotActions } from './lot-actions.tsx'
import { useLotCommands, useLotMenu } from './use-lot-commands.tsx'

interface LotRowsProps<Address extends ListAddress> {
  list: CollectionState<LotRow, Address>
  pageType: PageType
  /** Accessible name of the list. */
  label: string
  view: ListView
  hidden: HiddenLots
  /** The page type for favorites; null where lots cannot be favorites (spec 3 §2). */
  markedAs: FavoritePageType | null
  /** Maximum skeleton rows while the first page loads. */
  expected?: number
  empty: ReactNode
  selection?: Selection<LotRow>
}

/** Shows the lots of a list in one of three views, with their actions. */
export function LotRows<Address extends ListAddress>(props: LotRowsProps<Address>) {
  const { list, pageType, view, hidden, markedAs, selection } = props
  const queryClient = useQueryClient()
  const isPast = isStatistics(pageType)
  const text = useLotText()
  const visited = usePreference(lotPreferences.visitedLots)
  const { commands, windows } = useLotCommands(pageType, hidden, text)
  const { onPhotos, toggleHidden, togglePin, lotNote, share } = commands
  const actionsOf = useLotMenu(commands)
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
      renderLotNote: ({ lotNote }, isCompact) =>
        lotNote && <LotNoteLine lotNote={lotNote} isCompact={isCompact} />,
    }),
    [isPast, text, onPhotos, pageType, markedAs, actionsOf],
  )
  const table = useMemo(() => lotTable(pageType, markedAs !== null), [pageType, markedAs])
  const layout =
    view === 'card' ? lotCards : view === 'column' ? lotNarrowColumns : list.wide ? table : lotList
  const markOf = ({ id, lotNote }: LotRow) =>
    [
      visited.includes(id) && 'visited',
      hidden.ids.has(id) && 'hidden',
      lotNote?.notForMe && 'aside',
    ]
      .filter(Boolean)
      .join(' ')
  const withLot = (act: (lot: LotRow) => void) => (id: string) => {
    const lot = list.pages.flatMap((rows) => rows ?? []).find((row) => row.id === id)
    if (lot) act(lot)
  }
  const hideRow = withLot(toggleHidden)
  useFavoriteKey()
  return (
    <>
      <CollectionView
        list={list}
        label={props.label}
        layout={layout}
        context={context}
        pages={hidden.visible}
        markOf={markOf}
        expected={props.expected ?? 20}
        empty={props.empty}
        {...(selection && { selection })}
        keys={{
          c: withLot(togglePin),
          h: hideRow,
          n: withLot(lotNote),
          ...(!isPast && { b: withLot(openBid) }),
          ...(!selection && { x: hideRow }),
          p: withLot((lot) => onPhotos(lot, 0)),
          ...(share && { s: withLot(share) }),
        }}
        onNear={(id) => void queryClient.prefetchQuery(lotQuery(pageType, id))}
        onOpen={rememberVisitedLot}
      />
      {windows}
    </>
  )
}

function openBid(lot: LotRow) {
  rememberVisitedLot(lot.id)
  open(lot.link + bidHash, '_blank', 'noopener')
}
