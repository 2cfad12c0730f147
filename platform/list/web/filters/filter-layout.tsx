import type { ReactNode } from 'react'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { preferences, usePreference } from '#platform/preferences/web/preferences.ts'
import { filtersScreen, phoneScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import type { ListAddress } from '../address.ts'
import { Results } from '../results.tsx'
import { countFilters } from './filter.ts'
import { FilterButton, FilterLabel } from './filter-button.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { FiltersProps } from './filters-props.ts'
import { TagList } from './tag-list.tsx'

interface FilterLayoutProps<Row, Address extends ListAddress> extends FiltersProps<Row, Address> {
  /** Further actions of the list, for screens that do not show them elsewhere. */
  tools: ReactNode
  /** Buttons next to the filter button, in the bar of a phone. */
  barTools?: ReactNode
  children: ReactNode
}

/**
 * The list with its filters: on wide screens in a column next to it, unless hidden; on narrower ones behind a button,
 * which is in a bar at the bottom of a phone.
 */
export function FilterLayout<Row, Address extends ListAddress>({
  children,
  tools,
  barTools,
  ...props
}: FilterLayoutProps<Row, Address>) {
  const wide = useMedia(filtersScreen)
  const phone = useMedia(phoneScreen)
  const isShown = usePreference(preferences.filtersShown)
  const isInline = wide && isShown
  const { collection, address } = props.list
  const count = countFilters(collection.filters ?? [], address)
  const hasButton = !isInline && !phone
  return (
    <>
      {(hasButton || count > 0 || tools) && (
        <div
          data-screen-only
          className="flex items-start gap-2 px-3 py-1 md:py-2 lg:px-0 lg:pt-0 lg:pb-3"
        >
          {hasButton && wide && (
            <Button onClick={() => preferences.filtersShown.write(true)}>
              <FilterLabel count={count} />
            </Button>
          )}
          {hasButton && !wide && <FilterButton {...props} count={count} />}
          <TagList list={props.list} end={tools} />
        </div>
      )}
      <div className={cx(isInline && 'grid grid-cols-[252px_minmax(0,1fr)] items-start gap-5')}>
        {isInline && (
          <PartBoundary resetKey={address}>
            <FilterPanel {...props} />
          </PartBoundary>
        )}
        <Results>{children}</Results>
      </div>
      {phone && (
        <>
          <div aria-hidden="true" className="h-[calc(64px+env(safe-area-inset-bottom))]" />
          <div
            data-screen-only
            className={
              'group/bar fixed inset-x-0 bottom-0 z-20 flex gap-2 border-line border-t bg-paper px-3 pt-2.5 ' +
              'pb-[calc(10px+env(safe-area-inset-bottom))] *:min-h-11 *:flex-1'
            }
          >
            {barTools}
            <FilterButton {...props} count={count} variant="primary" />
          </div>
        </>
      )}
    </>
  )
}
