import { useTranslation } from 'react-i18next'
import { parseSearch } from '../../contract/listings.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import { asked, type ListingSearch } from './listing-search.ts'
import type { LotRow } from './lot-row.ts'

interface FilterTagsProps {
  search: ListingSearch
  /** Lots on the page, which know the names of the makers and models that were asked for. */
  rows: readonly LotRow[]
  onChange: (search: ListingSearch) => void
}

/** What restricts the list, each removable at one press. */
export function FilterTags({ search, rows, onChange }: FilterTagsProps) {
  const { t } = useTranslation('listings')
  const tags = useFilterWords(search, rows)
  if (tags.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-3 py-2 lg:px-0 lg:pt-0 lg:pb-3">
      <ul aria-label={t('filter.active')} className="contents">
        {tags.map(({ key, label, value }) => (
          <Tag
            key={key}
            label={label}
            value={value}
            removeLabel={t('filter.remove', { filter: `${label} ${value}` })}
            onRemove={() => onChange(without(search, key))}
          />
        ))}
      </ul>
      <Button look="ghost" onClick={() => onChange(withoutFilters(search))}>
        {t('filter.clear')}
      </Button>
    </div>
  )
}

const filterKeys = ['search', 'maker', 'model'] as const
type FilterKey = (typeof filterKeys)[number]

function without(search: ListingSearch, key: FilterKey): ListingSearch {
  const { [key]: _gone, ...rest } = search
  return asked(rest, {})
}

/** The same list without any restriction; order and page size stay. */
export const withoutFilters = ({ sort, order, pageSize }: ListingSearch): ListingSearch => ({
  ...(sort && order && { sort, order }),
  ...(pageSize && { pageSize }),
})

/** The restrictions of an address in words. */
export function useFilterWords(search: ListingSearch, rows: readonly LotRow[]) {
  const { t } = useTranslation('listings')
  const named = (key: 'maker' | 'model') => {
    const ids = search[key]
    if (!ids) return []
    const names = [...new Set(rows.map((lot) => lot[key]))]
    // A page that shows exactly as many names as were asked for knows them all.
    const value =
      names.length === ids.length ? names.join(', ') : t('filter.chosen', { count: ids.length })
    return [{ key, label: t(`filter.${key}`), value }]
  }
  const find = search.search ? parseSearch(search.search) : undefined
  return [
    ...(find
      ? [{ key: 'search' as const, label: t(`filter.find.${find.type}`), value: find.text }]
      : []),
    ...named('maker'),
    ...named('model'),
  ]
}
