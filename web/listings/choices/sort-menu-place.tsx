import { ArrowDownUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import type { ListingSearch } from '../listing-search.ts'
import { sortChoiceOf } from './sort-choices.ts'

const SortMenu = lazy(async () => ({ default: (await import('./sort-menu.tsx')).SortMenu }))

interface SortMenuPlaceProps {
  search: ListingSearch
  onChange: (search: ListingSearch) => void
}

/** The sort menu, with its button drawn before the menu's own script is there. */
export function SortMenuPlace(props: SortMenuPlaceProps) {
  const { t } = useTranslation('listings')
  const drawn = (
    <span aria-hidden="true" className={buttonClass('ghost', 'touch:min-w-11')}>
      <ArrowDownUp className="size-4" />
      <span className="hidden sm:inline">{t(`sort.${sortChoiceOf(props.search)}`)}</span>
    </span>
  )
  return (
    <Suspense fallback={drawn}>
      <SortMenu {...props} />
    </Suspense>
  )
}
