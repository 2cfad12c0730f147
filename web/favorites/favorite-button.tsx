import { Star } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { FavoriteGroup, FavoritePageType } from '../../contract/lots/favorite-groups.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { cx } from '../ui/cx.ts'
import { fetchAhead, late } from '../ui/late.ts'
import { useOnce } from '../ui/use-once.ts'
import { useFavoriteChange, useLastChange } from './use-favorite.ts'

const loadMenu = late(() => import('./favorite-menu.tsx'))
const FavoriteMenu = lazy(async () => ({ default: (await loadMenu()).FavoriteMenu }))
const FavoriteFailure = lazy(
  late(async () => ({ default: (await import('./favorite-failure.tsx')).FavoriteFailure })),
)

interface FavoriteButtonProps {
  lotId: string
  pageType: FavoritePageType
  /** The group that the lot is in; null for none. */
  group: FavoriteGroup | null
}

/**
 * Puts a lot into a group of favorites, another one, or none. A list has many of these, so that the
 * menu is fetched and drawn for the one that is pressed.
 */
export function FavoriteButton({ lotId, pageType, group }: FavoriteButtonProps) {
  const { t } = useTranslation('favorites')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const wanted = useOnce(open)
  const change = useFavoriteChange()
  const { isPending, failure, forgetFailure } = useLastChange(lotId)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-favorite={lotId}
        data-page-type={pageType}
        data-group={group}
        aria-label={group ? t('inGroup', { group }) : t('add')}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-disabled={isPending}
        onPointerEnter={() => fetchAhead(loadMenu)}
        onFocus={() => fetchAhead(loadMenu)}
        onClick={() => isPending || setOpen(true)}
        className="group/star inline-grid size-8 shrink-0 place-items-center rounded-md touch:size-11"
      >
        <span
          className={cx(
            'grid size-[26px] place-items-center rounded-[5px] border text-xs font-semibold',
            'transition-colors',
            group
              ? 'border-accent bg-accent text-on-accent group-hover/star:opacity-90'
              : 'border-line bg-surface text-quiet group-hover/star:border-edge group-hover/star:text-ink',
          )}
        >
          {group ?? <Star aria-hidden="true" className="size-3.5" />}
        </span>
      </button>
      <Suspense>
        {wanted && (
          <FavoriteMenu
            anchor={button}
            open={open}
            group={group}
            onClose={() => setOpen(false)}
            onChoose={(to) => change({ lotId, pageType, from: group, to })}
          />
        )}
        {failure && <FavoriteFailure anchor={button} error={failure} onClose={forgetFailure} />}
      </Suspense>
    </>
  )
}
