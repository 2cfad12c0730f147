import { EllipsisVertical } from 'lucide-react'
import type { FavoritePageType } from '../../contract/lots/favorite-groups.ts'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import type { LotPlace } from '../lots/summary/lot-context.ts'
import type { LotRow } from '../lots/summary/lot-row.ts'
import { cx } from '../ui/cx.ts'
import type { MenuSection } from '../ui/menu.tsx'
import { MenuButton } from '../ui/menu-button.tsx'

interface LotActionsProps {
  lot: LotRow
  place: LotPlace
  /** The page type as whose lot it is marked; null where nothing is (spec 3 §2). */
  markedAs: FavoritePageType | null
  label: string
  /** Asked for when the menu is open. */
  entries: () => MenuSection['entries']
}

const placeClass: Readonly<Record<LotPlace, string>> = {
  compact: 'justify-end',
  normal: 'flex-col items-end',
  roomy: 'flex-col items-end',
  list: '-mb-2 -ml-2',
  card: 'absolute top-1 right-1',
  column: 'flex-col',
}

/** What can be done with a lot without opening it. */
export function LotActions({ lot, place, markedAs, label, entries }: LotActionsProps) {
  // On top of a photograph buttons need a ground of their own.
  const isOnPhoto = place === 'card'
  return (
    <div data-screen-only className={cx('flex items-center gap-0.5', placeClass[place])}>
      {markedAs && <FavoriteButton lotId={lot.id} pageType={markedAs} group={lot.favorite} />}
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
