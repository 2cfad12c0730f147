import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { device, useRemembered } from '../../preferences/device.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useOnce } from '../../ui/use-once.ts'
import { countFilters } from './filter-changes.ts'
import { FilterPanel } from './filter-panel.tsx'
import { FilterTags } from './filter-tags.tsx'
import type { FiltersProps } from './use-coming.ts'

const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'), 'FilterDialog')

interface FilterLayoutProps extends FiltersProps {
  /** Whether the list says already that something does not load. */
  listFailed: boolean
  /** What else can be done with the list, where it has no other place. */
  tools: ReactNode
  children: ReactNode
}

/**
 * The list with its filters: in a column beside it where there is room, unless they are hidden;
 * behind a button on narrower screens. Phones have a bar of their own (`FilterDrawer`).
 */
export function FilterLayout({ children, listFailed, tools, ...props }: FilterLayoutProps) {
  const { t } = useTranslation('filters')
  const wide = useMedia('(min-width: 1280px)')
  const phone = useMedia('(max-width: 767.98px)')
  const shown = useRemembered(device.filtersShown)
  const [open, setOpen] = useState(false)
  const opened = useOnce(open)
  const beside = wide && shown
  const count = countFilters(props.search)
  const button = !beside && !phone
  return (
    <>
      {(button || count > 0 || tools) && (
        <div
          data-screen-only
          className="flex items-start gap-2 px-3 py-1 md:py-2 lg:px-0 lg:pt-0 lg:pb-3"
        >
          {button && (
            <Button
              aria-haspopup={wide ? undefined : 'dialog'}
              onClick={() => (wide ? device.filtersShown.write(true) : setOpen(true))}
            >
              <SlidersHorizontal aria-hidden="true" className="size-4" />
              {count > 0 ? t('buttonCount', { number: count }) : t('title')}
            </Button>
          )}
          <FilterTags {...props} end={tools} />
        </div>
      )}
      <div className={cx(beside && 'grid grid-cols-[252px_minmax(0,1fr)] items-start gap-5')}>
        {beside && <FilterPanel {...props} listFailed={listFailed} />}
        <div className="min-w-0">{children}</div>
      </div>
      <Suspense>
        {opened && !wide && !phone && (
          <FilterDialog {...props} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
