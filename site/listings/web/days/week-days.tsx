import { ClientOnly } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import { useToday } from '#platform/clock/web/server-now.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { chipDay, weekdayName } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { debounceMs } from '#platform/list/web/debounce-delays.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { phoneScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { hasSchedule } from '../listing.ts'
import {
  type AuctionDay,
  type Choice,
  isDayChosen,
  lotsOn,
  pressChip,
  tickedOn,
} from './schedule-choice.ts'
import { useSchedule } from './use-schedule.ts'

const SalesDays = lazyPart(() => import('./sales-days.tsx'), 'SalesDays')
const SchedulePanel = lazyPart(() => import('./schedule-panel.tsx'), 'SchedulePanel')

/** Shows the days above the list: those of the current week, or a range for statistics. */
export function WeekDays({ pageType }: { pageType: PageType }) {
  const phone = useMedia(phoneScreen)
  // Phones show the days in dialogs opened from their bar.
  if (phone) return null
  if (hasSchedule(pageType)) return <WeekBar pageType={pageType} />
  if (!isStatistics(pageType)) return null
  const loading = <Skeleton className="h-8 max-w-96 touch:h-11" />
  return (
    <div data-screen-only className="px-3 pb-3 lg:px-0">
      <ClientOnly fallback={loading}>
        <Suspense fallback={loading}>
          <SalesDays />
        </Suspense>
      </ClientOnly>
    </div>
  )
}

/** Monday to Saturday in Tokyo with their numbers of lots; the schedule unfolds below. */
function WeekBar({ pageType }: { pageType: PageType }) {
  const { t } = useTranslation('filters')
  const {
    week: { data: week, isError },
    choice,
    choose,
  } = useSchedule(pageType, debounceMs.days)
  const id = useId()
  const [open, setOpen] = useState(false)
  const today = useToday()
  return (
    <div
      data-screen-only
      className="mx-3 mb-3 grid grid-cols-[repeat(6,minmax(0,1fr))_auto] rounded-md border border-line bg-surface lg:mx-0"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
      <div role="group" aria-label={t('days')} className="col-span-6 grid grid-cols-subgrid">
        {week?.map((one) => (
          <DayChip
            key={one.day}
            day={one}
            choice={choice}
            isPast={one.day < today}
            onPress={(on) => choose(pressChip(choice, { day: one.day, on }))}
          />
        )) ??
          ['1', '2', '3', '4', '5', '6'].map((blank) => (
            <div key={blank} className="h-[54px] border-line border-r p-3">
              {!isError && <Skeleton className="h-3 w-16" />}
            </div>
          ))}
      </div>
      <Button
        variant="ghost"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={cx('m-1.5 px-2.5', open && 'bg-sunken')}
      >
        <CalendarDays aria-hidden="true" className="size-4" />
        <span className="max-xl:sr-only">{t('schedule.title')}</span>
      </Button>
      <div
        id={id}
        className={cx('col-span-7 border-line xl:grid-cols-subgrid', open && 'border-t xl:grid')}
      >
        {open && (
          <Suspense fallback={<div className="h-46" />}>
            <SchedulePanel pageType={pageType} debounceMs={debounceMs.days} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

interface DayChipProps {
  day: AuctionDay
  choice: Choice
  isPast: boolean
  onPress: (on: boolean) => void
}

function DayChip({ day, choice, isPast, onPress }: DayChipProps) {
  const { t } = useTranslation('filters')
  const { auctions } = day
  const on = isDayChosen(choice, day.day)
  const ticked = tickedOn(choice, day)
  const running = auctions.filter(
    ({ id, lots }) => lots > 0 && (choice.houses.length === 0 || choice.houses.includes(id)),
  ).length
  const isPart = on && ticked < auctions.length
  const lots = lotsOn(choice, day)
  return (
    <button
      type="button"
      aria-pressed={isPart ? 'mixed' : on}
      onClick={() => onPress(!choice.days.includes(day.day))}
      className={cx(
        'min-h-[54px] min-w-0 border-line border-r px-3 py-2 text-left text-sm first:rounded-l-md',
        'hover:bg-accent-wash focus-visible:-outline-offset-2',
        on && 'bg-accent-wash text-accent',
        on &&
          (isPart ? 'shadow-[inset_0_-1px_var(--accent)]' : 'shadow-[inset_0_-2px_var(--accent)]'),
        on && 'forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-solid',
        !on && isPast && 'text-quiet',
      )}
    >
      <span
        className={cx(
          'inline-block first-letter:uppercase',
          !isPast || on ? 'font-semibold' : 'font-medium',
        )}
      >
        {weekdayName(day.day, t)}
      </span>{' '}
      <span className={cx(!on && 'text-quiet')}>{chipDay(day.day)}</span>
      <span className={cx('block overflow-hidden text-xs', !on && 'text-quiet')}>
        {isPart ? (
          t('auctionsOf', { count: auctions.length, ticked, number: auctions.length })
        ) : (
          <span className="-ml-2.5 flex flex-wrap">
            <DottedText>{t('lots', { count: lots, number: formatNumber(lots) })}</DottedText>
            {!isPast && running > 0 && <DottedText>{t('auctions', { count: running })}</DottedText>}
          </span>
        )}
      </span>
    </button>
  )
}

/** Puts a dot before the text; the dot is clipped at the beginning of a line. */
function DottedText({ children }: { children: string }) {
  return (
    <span className="relative pl-2.5 whitespace-nowrap before:absolute before:left-1 before:content-['·']">
      {children}{' '}
    </span>
  )
}
