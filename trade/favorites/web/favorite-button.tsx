import { Star } from 'lucide-react'
import { Suspense, useRef } from 'react'
import {
  type FavoriteGroup,
  type FavoritePageType,
  favoriteGroups,
} from '#market/lots/contract/favorite-groups.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { useFavoriteChange, useLastChange } from './use-favorite.ts'

const FavoriteFailure = lazyPart(() => import('./favorite-failure.tsx'), 'FavoriteFailure')

interface FavoriteButtonProps {
  lotId: string
  pageType: FavoritePageType
  /** The current group of the lot; null for none. */
  group: FavoriteGroup | null
}

/** Puts a lot into a group of favorites; choosing its current group removes it (spec 3 §4). */
export function FavoriteButton({ lotId, pageType, group }: FavoriteButtonProps) {
  const { t } = useTranslation('favorites')
  const button = useRef<HTMLButtonElement>(null)
  const change = useFavoriteChange()
  const { isPending, failure, forgetFailure } = useLastChange(lotId)
  const choose = (to: FavoriteGroup | null) => change({ lotId, pageType, from: group, to })
  return (
    <>
      <MenuButton
        ref={button}
        menuLabel={t('title')}
        sections={() => [
          {
            kind: 'one',
            entries: favoriteGroups.map((one) => ({
              label: t('group', { group: one }),
              typed: one,
              checked: one === group,
              onPress: () => choose(one === group ? null : one),
            })),
          },
          {
            kind: 'actions',
            entries: group
              ? [
                  {
                    label: t('remove'),
                    icon: 'unmark',
                    onPress: () => choose(null),
                  },
                ]
              : [],
          },
        ]}
        data-favorite={lotId}
        data-page-type={pageType}
        data-group={group}
        aria-label={group ? t('inGroup', { group }) : t('add')}
        aria-disabled={isPending}
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
      </MenuButton>
      <Suspense>
        {failure && <FavoriteFailure anchor={button} error={failure} onClose={forgetFailure} />}
      </Suspense>
    </>
  )
}
