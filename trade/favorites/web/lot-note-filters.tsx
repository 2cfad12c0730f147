import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Tag as TagIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { BudgetFilter } from '#market/landed-cost/web/budget/budget-filter.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { type Change, changed } from '#platform/list/web/address.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { ownTagsQuery } from '#trade/notes/web/lot-note-query.ts'
import type { FavoritesAddress } from './favorites-address.ts'

interface LotNoteFiltersProps {
  address: FavoritesAddress
  onChange: (change: Change<FavoritesAddress>) => void
  /** Content at the end of the line. */
  children: ReactNode
}

/** Filters by the person's own notes (a tag, and "not for me") and by a budget. */
export function LotNoteFilters({ address, onChange, children }: LotNoteFiltersProps) {
  const { t } = useTranslation('favorites')
  const { data: tags = [] } = useQuery(ownTagsQuery)
  const { tag, notForMe } = address
  const choose = (values: Pick<FavoritesAddress, 'tag' | 'notForMe' | 'budget'>) =>
    onChange((now) => changed(now, values))
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-2 px-3 py-1 lg:px-0">
      <Segmented
        label={t('verdict.name')}
        value={notForMe ?? 'all'}
        segments={(['all', 'without', 'only'] as const).map((value) => ({
          value,
          label: t(`verdict.${value}`),
        }))}
        onChange={(value) => choose({ notForMe: value === 'all' ? undefined : value })}
      />
      {(tags.length > 0 || tag) && (
        <MenuButton
          menuLabel={t('tag.name')}
          sections={() => [
            {
              kind: 'one',
              entries: [
                { label: t('tag.all'), checked: !tag, onPress: () => choose({ tag: undefined }) },
                ...tags.map((one) => ({
                  label: `${one.tag} (${one.lots})`,
                  checked: one.tag === tag,
                  onPress: () => choose({ tag: one.tag }),
                })),
              ],
            },
          ]}
          className={buttonClass('plain', tag ? 'border-accent text-accent' : '')}
        >
          <TagIcon aria-hidden="true" className="size-3.5" />
          <span className="max-w-48 truncate">{tag ? t('tag.one', { tag }) : t('tag.all')}</span>
          <ChevronDown aria-hidden="true" className="size-4" />
        </MenuButton>
      )}
      <BudgetFilter
        budget={address.budget}
        onChange={(budget) => choose({ budget })}
        hint={t('budget:ofGroup')}
      />
      <span className="ml-auto">{children}</span>
    </div>
  )
}
