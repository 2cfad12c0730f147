import type { ReactNode } from 'react'
import { writeSearchParams } from '../collection/search-params.ts'
import { SavedSearches } from '../saved-searches/saved-searches.tsx'
import { SortMenu } from './choices/sort-menu.tsx'
import type { FiltersProps } from './filters/use-coming.ts'
import { useFilterTitle } from './filters/use-filter-words.ts'

interface ListingActionsProps extends FiltersProps {
  title: string
  children: ReactNode
}

/** What can be done with a whole list: its order, its looks, and searches to come back to. */
export function ListingActions({ title, children, ...props }: ListingActionsProps) {
  const { pageType, search, onChange } = props
  // A search that is called up again begins at its first page, and looks as the device says.
  const { page: _page, view: _view, ...kept } = search
  return (
    <div data-screen-only className="contents">
      <SortMenu pageType={pageType} search={search} onChange={onChange} />
      {children}
      <SavedSearches
        pageType={pageType}
        params={writeSearchParams(kept).slice(1)}
        title={useFilterTitle(pageType, search, title)}
      />
    </div>
  )
}
