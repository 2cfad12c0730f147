import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFilterWords, withoutFilters } from './filter-tags.tsx'
import type { ListingSearch } from './listing-search.ts'

interface EmptyListingProps {
  search: ListingSearch
  /** Lots that the question finds, though none on this page. */
  found: number
  onChange: (search: ListingSearch) => void
}

/** No lots: says which restriction emptied the list and lifts it at a press. */
export function EmptyListing({ search, found, onChange }: EmptyListingProps) {
  const { t } = useTranslation('listings')
  const filters = useFilterWords(search, [])
  const { page: _page, ...firstPage } = search
  const icon = <SearchX aria-hidden="true" />
  if (found > 0) {
    return (
      <EmptyState
        icon={icon}
        title={t('empty.pastEnd')}
        action={<Button onClick={() => onChange(firstPage)}>{t('empty.firstPage')}</Button>}
      />
    )
  }
  if (filters.length === 0) {
    return <EmptyState icon={icon} title={t('empty.title')} text={t('empty.nothingYet')} />
  }
  return (
    <EmptyState
      icon={icon}
      title={t('empty.title')}
      text={
        <>
          <p>{t('empty.because')}</p>
          <ul className="mt-1 break-words">
            {filters.map(({ key, label, value }) => (
              <li key={key}>
                {label} <strong className="font-semibold text-ink">{value}</strong>
              </li>
            ))}
          </ul>
        </>
      }
      action={
        <Button look="primary" onClick={() => onChange(withoutFilters(search))}>
          {t('empty.reset')}
        </Button>
      }
    />
  )
}
