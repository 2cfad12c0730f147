import { CalendarDays, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useOnce } from '../../ui/use-once.ts'
import { countFilters } from './filter-changes.ts'
import type { FiltersProps } from './use-coming.ts'
import { hasSchedule } from './week-days.tsx'

const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'), 'FilterDialog')
const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog')

/** The bar at the lower edge of a phone, and the windows behind its buttons. */
export function FilterDrawer(props: FiltersProps) {
  const { t } = useTranslation('filters')
  const [open, setOpen] = useState<'filters' | 'schedule'>()
  const filtersOpened = useOnce(open === 'filters')
  const scheduleOpened = useOnce(open === 'schedule')
  const count = countFilters(props.search)
  const close = () => setOpen(undefined)
  return (
    <>
      <div aria-hidden="true" className="h-[calc(64px+env(safe-area-inset-bottom))]" />
      <div
        data-screen-only
        className={
          'fixed inset-x-0 bottom-0 z-20 flex gap-2 border-line border-t bg-paper px-3 pt-2.5 ' +
          'pb-[calc(10px+env(safe-area-inset-bottom))]'
        }
      >
        {hasSchedule(props.pageType) && (
          <Button
            aria-haspopup="dialog"
            onClick={() => setOpen('schedule')}
            className="min-h-11 flex-1"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
            {t('schedule.title')}
          </Button>
        )}
        <Button
          look="primary"
          aria-haspopup="dialog"
          onClick={() => setOpen('filters')}
          className="min-h-11 flex-1"
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {count > 0 ? t('buttonCount', { number: count }) : t('title')}
        </Button>
      </div>
      <Suspense>
        {filtersOpened && <FilterDialog {...props} open={open === 'filters'} onClose={close} />}
        {scheduleOpened && <ScheduleDialog {...props} open={open === 'schedule'} onClose={close} />}
      </Suspense>
    </>
  )
}
