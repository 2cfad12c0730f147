import { EllipsisVertical } from 'lucide-react'
import { FavoriteButton } from '../../favorites/favorite-button.tsx'
import { useMarkedAs } from '../../favorites/marked-as.ts'
import { cx } from '../../ui/cx.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { LotRow } from '../lot-row.ts'
import type { LotContext } from './lot-context.ts'

interface LotActionsProps {
  lot: LotRow
  context: LotContext
  /** On top of a photograph buttons need a ground of their own. */
  onPhoto?: boolean
  className?: string
}

/** What can be done with a lot without opening it. */
export function LotActions({ lot, context, onPhoto = false, className }: LotActionsProps) {
  const { pageType, words, actionsOf } = context
  const markedAs = useMarkedAs(pageType)
  return (
    <div data-screen-only className={cx('flex items-center gap-0.5', className)}>
      {markedAs && <FavoriteButton lotId={lot.id} pageType={markedAs} group={lot.favorite} />}
      <MenuButton
        menuLabel={words.more(lot)}
        aria-label={words.more(lot)}
        sections={() => [{ kind: 'actions', entries: actionsOf(lot) }]}
        className={cx(
          'group/more grid shrink-0 place-items-center text-quiet touch:size-11',
          onPhoto ? 'size-8' : 'h-7 w-6',
        )}
      >
        <span
          className={cx(
            'grid h-[26px] w-6 place-items-center rounded-[5px] group-hover/more:text-ink',
            onPhoto
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
