import { EllipsisVertical } from 'lucide-react'
import type { FavoritePageType } from '#market/lots/contract/favorite-groups.ts'
import type { LotSize } from '#market/lots/web/summary/lot-context.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { cx } from '#platform/ui/web/cx.ts'
import type { MenuSection } from '#platform/ui/web/overlays/menu.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { pinOfRow } from '#trade/comparison/web/pinned-lot.ts'
import { RowPinButton } from '#trade/comparison/web/row-pin-button.tsx'
import { FavoriteButton } from '#trade/favorites/web/favorite-button.tsx'

interface LotActionsProps {
  lot: LotRow
  pageType: PageType
  size: LotSize
  /** The page type for favorites; null where lots cannot be favorites (spec 3 §2). */
  markedAs: FavoritePageType | null
  label: string
  /** Called when the menu opens. */
  entries: () => MenuSection['entries']
}

const sizeClass: Readonly<Record<LotSize, string>> = {
  compact: 'justify-end',
  // Three buttons are as high as the photo beside them.
  normal: 'flex-col items-end pointer-fine:[&>button]:h-[27px]',
  roomy: 'flex-col items-end',
  list: '-mb-2 -ml-2',
  card: 'absolute top-1 right-1',
  column: 'flex-col',
}

/** The favorite button, pin and menu of a lot. */
export function LotActions({ lot, pageType, size, markedAs, label, entries }: LotActionsProps) {
  // On a photo the buttons need a background.
  const isOnPhoto = size === 'card'
  const isTable = size === 'normal' || size === 'roomy'
  return (
    <div
      data-screen-only
      className={cx('flex items-center', size !== 'normal' && 'gap-0.5', sizeClass[size])}
    >
      {markedAs && <FavoriteButton lotId={lot.id} pageType={markedAs} group={lot.favorite} />}
      {size !== 'compact' && (
        <RowPinButton
          lot={pinOfRow(lot, pageType)}
          isOnPhoto={isOnPhoto}
          // Table rows have no room for three large buttons; the menu offers the same.
          className={isTable ? 'touch:hidden' : undefined}
        />
      )}
      <MenuButton
        menuLabel={label}
        aria-label={label}
        sections={() => [{ kind: 'actions', entries: entries() }]}
        className={cx(
          'group/more grid shrink-0 place-items-center text-quiet touch:size-11',
          isOnPhoto ? 'size-8' : 'h-7 w-6',
        )}
      >
        <span
          className={cx(
            'grid h-[26px] w-6 place-items-center rounded-[5px] group-hover/more:text-ink',
            isOnPhoto
              ? 'border border-line bg-surface group-hover/more:border-edge'
              : 'group-hover/more:bg-sunken group-aria-expanded/more:bg-sunken',
          )}
        >
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </span>
      </MenuButton>
    </div>
  )
}
