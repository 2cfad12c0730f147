import type { PageType } from '../../contract/lots/page-types.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useHydrated } from '../ui/use-media.ts'
import { sortChoiceOf } from './choices/sort-choices.ts'
import { useSortWords } from './choices/use-sort-words.ts'
import { useFilterWords } from './filters/use-filter-words.ts'
import type { ListingSearch } from './listing-search.ts'

/** What a printed list is about: on paper there is no address that would say it. */
export function PrintHead({ pageType, search }: { pageType: PageType; search: ListingSearch }) {
  const { t } = useTranslation('listings')
  const filters = useFilterWords(pageType, search)
  const words = filters.map(({ label, value }) => `${label}: ${value}`)
  // Paper comes after hydration, and the server does not know under which name it is reached.
  const site = useHydrated() ? location.host : ''
  const order = useSortWords(pageType)(sortChoiceOf(search))
  return (
    <p className="hidden pb-2 text-xs print:block">
      {[t('printed', { site }), ...words, order].join(' · ')}
    </p>
  )
}
