import { Link } from '@tanstack/react-router'
import { type FavoriteGroup, favoriteGroups } from '#market/lots/contract/favorite-groups.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'

interface GroupLinksProps {
  current: FavoriteGroup
  /** The number of lots in each group; undefined while it is loading. */
  countOf: (group: FavoriteGroup) => number | undefined
  /** The part of the address that all groups share. */
  search: object
}

/** Links to the groups with the number of their lots. */
export function GroupLinks({ current, countOf, search }: GroupLinksProps) {
  const { t } = useTranslation('favorites')
  return (
    <nav aria-label={t('groups')} className="flex flex-wrap gap-1 px-3 py-1 lg:px-0">
      {favoriteGroups.map((group) => {
        const count = countOf(group)
        const isCurrent = group === current
        return (
          <Link
            key={group}
            to="/favorites/$group"
            params={{ group }}
            search={search}
            resetScroll={false}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-9 items-center gap-2 rounded-md border px-1.5 text-sm touch:min-h-11',
              isCurrent ? 'border-accent/40 bg-accent-wash' : 'border-transparent hover:bg-sunken',
            )}
          >
            <span className="sr-only">{t('group', { group })}</span>{' '}
            <span
              aria-hidden="true"
              className={cx(
                'grid size-[26px] place-items-center rounded-[5px] border text-xs font-semibold',
                isCurrent ? 'border-accent bg-accent text-on-accent' : 'border-line bg-surface',
              )}
            >
              {group}
            </span>
            <span className={cx('min-w-4 pr-1', isCurrent ? 'text-accent' : 'text-quiet')}>
              {count === undefined ? '' : formatNumber(count)}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
