import { useQuery } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { formatNumber } from '../../../contract/core/money.ts'
import { tokyoDayOf } from '../../../contract/core/tokyo-time.ts'
import { isStatistics, type PageType } from '../../../contract/lots/page-types.ts'
import { siteInfoQuery } from '../../clock/site-info.ts'
import { pauses } from '../../collection/pauses.ts'
import { usePendingAddress } from '../../collection/pending-address.tsx'
import { weekdayName } from '../../i18n/tokyo-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { phoneScreen, useMedia } from '../../ui/use-media.ts'
import { hasSchedule } from '../listing.ts'
import type { ListingAddress } from '../listing-address.ts'
import { monthDay } from '../listing-filters.ts'
import {
  type AuctionDay,
  type Choice,
  choiceOf,
  pressChip,
  scheduled,
  tickedOn,
} from './schedule-choice.ts'
import { scheduleQuery } from './schedule-query.ts'

const SalesDays = lazyPart(() => import('./sales-days.tsx'), 'SalesDays')
const SchedulePanel = lazyPart(() => import('./schedule-panel.tsx'), 'SchedulePanel')

/** Days above the list: those of the present week, or for statistics from one to another. */
export function WeekDays({ pageType }: { pageType: PageType }) {
  const phone = useMedia(phoneScreen)
  // Phones have the days in the windows of their bar.
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

/** Monday to Saturday in Tokyo with what runs on them; the schedule unfolds below. */
function WeekBar({ pageType }: { pageType: PageType }) {
  const { t } = useTranslation('filters')
  const { address, debounce } = usePendingAddress<ListingAddress>()
  const { data: week, isError } = useQuery(scheduleQuery(pageType))
  const id = useId()
  const [open, setOpen] = useState(false)
  const offset = useQuery(siteInfoQuery).data?.clockOffsetMs ?? 0
  const today = tokyoDayOf(new Date(Date.now() + offset))
  const choice = choiceOf(address)
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
            onPress={(on) => {
              const next = pressChip(choice, { day: one.day, on })
              debounce(scheduled(next), pauses.days)
            }}
          />
        )) ??
          ['1', '2', '3', '4', '5', '6'].map((blank) => (
            <div key={blank} className="h-[54px] border-line border-r p-3">
              {!isError && <Skeleton className="h-3 w-16" />}
            </div>
          ))}
      </div>
      <Button
        look="ghost"
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
            <SchedulePanel pageType={pageType} pauseMs={pauses.days} />
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
  const on = choice.days.includes(day.day)
  const ticked = tickedOn(choice, day)
  const isPart = on && ticked < auctions.length
  const lots = auctions.reduce((sum, auction) => sum + auction.lots, 0)
  return (
    <button
      type="button"
      aria-pressed={isPart ? 'mixed' : on}
      onClick={() => onPress(!on)}
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
      <span className={cx(!isPast || on ? 'font-semibold' : 'font-medium')}>
        {weekdayName(day.day, t)}
      </span>{' '}
      <span className={cx(!on && 'text-quiet')}>{monthDay(day.day)}</span>
      <span className={cx('flex flex-wrap gap-x-1 text-xs', !on && 'text-quiet')}>
        {isPart ? (
          t('auctionsOf', { count: auctions.length, ticked, number: auctions.length })
        ) : (
          <>
            <span className="whitespace-nowrap">
              {t('lots', { count: lots, number: formatNumber(lots) })}
            </span>
            {!isPast && auctions.length > 0 && (
              <span className="whitespace-nowrap">
                · {t('auctions', { count: auctions.length })}
              </span>
            )}
          </>
        )}
      </span>
    </button>
  )
}
