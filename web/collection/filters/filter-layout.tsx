import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { device, useRemembered } from '../../preferences/device.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { filtersScreen, phoneScreen, useMedia } from '../../ui/use-media.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { ListAddress } from '../address.ts'
import { countFilters } from './filter.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { FiltersProps } from './filters-props.ts'
import { TagList } from './tag-list.tsx'

const FilterWindow = lazyPart(() => import('./filter-window.tsx'), 'FilterWindow')

interface FilterLayoutProps<Row, Address extends ListAddress> extends FiltersProps<Row, Address> {
  /** What else can be done with the list, where it has no other place. */
  tools: ReactNode
  /** Buttons beside that of the filters, in the bar of a phone. */
  barTools?: ReactNode
  children: ReactNode
}

/**
 * The list with its filters: in a column beside it where there is room, unless they are hidden; behind
 * a button on narrower screens, which stands in a bar at the lower edge of a phone.
 */
export function FilterLayout<Row, Address extends ListAddress>({
  children,
  tools,
  barTools,
  ...props
}: FilterLayoutProps<Row, Address>) {
  const wide = useMedia(filtersScreen)
  const phone = useMedia(phoneScreen)
  const isShown = useRemembered(device.filtersShown)
  const isBeside = wide && isShown
  const { collection, address } = props.list
  const count = countFilters(collection.filters ?? [], address)
  const hasButton = !isBeside && !phone
  return (
    <>
      {(hasButton || count > 0 || tools) && (
        <div
          data-screen-only
          className="flex items-start gap-2 px-3 py-1 md:py-2 lg:px-0 lg:pt-0 lg:pb-3"
        >
          {hasButton && wide && (
            <Button onClick={() => device.filtersShown.write(true)}>
              <FilterLabel count={count} />
            </Button>
          )}
          {hasButton && !wide && <FilterButton {...props} count={count} />}
          <TagList list={props.list} end={tools} />
        </div>
      )}
      <div className={cx(isBeside && 'grid grid-cols-[252px_minmax(0,1fr)] items-start gap-5')}>
        {isBeside && <FilterPanel {...props} />}
        <div className="min-w-0">{children}</div>
      </div>
      {phone && (
        <>
          <div aria-hidden="true" className="h-[calc(64px+env(safe-area-inset-bottom))]" />
          <div
            data-screen-only
            className={
              'fixed inset-x-0 bottom-0 z-20 flex gap-2 border-line border-t bg-paper px-3 pt-2.5 ' +
              'pb-[calc(10px+env(safe-area-inset-bottom))] *:min-h-11 *:flex-1'
            }
          >
            {barTools}
            <FilterButton {...props} count={count} look="primary" />
          </div>
        </>
      )}
    </>
  )
}

function FilterLabel({ count }: { count: number }) {
  const { t } = useTranslation('collection')
  return (
    <>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      {count > 0 ? t('filters.buttonCount', { number: count }) : t('filters.title')}
    </>
  )
}

interface FilterButtonProps<Row, Address extends ListAddress> extends FiltersProps<Row, Address> {
  count: number
  look?: 'plain' | 'primary'
}

/** Opens the filters in a window. */
function FilterButton<Row, Address extends ListAddress>({
  count,
  look = 'plain',
  ...props
}: FilterButtonProps<Row, Address>) {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpened = useOnce(isOpen)
  return (
    <>
      <Button look={look} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <FilterLabel count={count} />
      </Button>
      {wasOpened && (
        <Suspense>
          <FilterWindow {...props} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
