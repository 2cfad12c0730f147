import { useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useToday } from '#platform/clock/web/server-now.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { dayText, weekdayName } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { phoneScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { CheckRow } from '#platform/ui/web/fields/check-row.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import {
  type Auction,
  type AuctionDay,
  type Choice,
  emptyChoice,
  isEmpty,
  isTicked,
  lotsOn,
  tickedOn,
  toggleAuction,
  toggleDay,
} from './schedule-choice.ts'
import { useSchedule } from './use-schedule.ts'

interface SchedulePanelProps {
  pageType: PageType
  /** Debounce of presses. */
  debounceMs: number
}

/** Lists the auctions of the week by day, to choose single auctions, whole days, or none. */
export function SchedulePanel({ pageType, debounceMs }: SchedulePanelProps) {
  const { t } = useTranslation('filters')
  const {
    week: { data: week, error, refetch, isFetching },
    choice,
    choose,
  } = useSchedule(pageType, debounceMs)
  const phone = useMedia(phoneScreen)
  const today = useToday()
  if (error && !week) {
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <>
      <div className="grid md:grid-cols-3 xl:col-span-6 xl:grid-cols-subgrid">
        {week?.map((one) => (
          <DaySchedule
            key={one.day}
            day={one}
            choice={choice}
            scrollsHere={phone && one.day === today}
            onDay={(on) => choose(toggleDay(week, choice, { day: one.day, on }))}
            onAuction={(house, on) =>
              choose(toggleAuction(week, choice, { day: one.day, house, on }))
            }
          />
        )) ??
          ['1', '2', '3', '4', '5', '6'].map((blank) => (
            <div key={blank} className="flex flex-col gap-3 p-3">
              {[1, 2, 3, 4, 5].map((line) => (
                <Skeleton key={line} className="h-4" />
              ))}
            </div>
          ))}
      </div>
      <div className="flex flex-col items-start gap-2 px-3 py-2.5 xl:max-w-28 xl:px-2">
        <Button disabled={isEmpty(choice)} onClick={() => choose(emptyChoice)}>
          {t('schedule.reset')}
        </Button>
        <p className="text-xs text-quiet">{t('schedule.note')}</p>
      </div>
    </>
  )
}

const fewAuctions = 5

/** Formats `10:00, bids until 08:00`, Tokyo time, with the day if bidding ends on another one. */
function useHours(day: string) {
  const { t } = useTranslation('filters')
  return ({ startsAt, biddingDeadline }: Pick<Auction, 'startsAt' | 'biddingDeadline'>) => {
    if (startsAt === null || biddingDeadline === null) return ''
    const [until = '', hour = ''] = biddingDeadline.split('T')
    const time = hour.slice(0, 5)
    const by = until === day ? time : `${weekdayName(until, t)} ${time}`
    return t('schedule.hours', { start: startsAt.slice(11, 16), by })
  }
}

const scrollHere = (day: HTMLElement | null) => day?.scrollIntoView()

interface DayScheduleProps {
  day: AuctionDay
  /** Scrolls to this day when it appears. */
  scrollsHere: boolean
  choice: Choice
  onDay: (on: boolean) => void
  onAuction: (house: number, on: boolean) => void
}

function DaySchedule(props: DayScheduleProps) {
  const { choice, scrollsHere, onDay, onAuction } = props
  const { day, auctions } = props.day
  const { t } = useTranslation('filters')
  const [all, setAll] = useState(false)
  // Stays listed when it is unticked, until the panel closes.
  const [pinned] = useState(() => new Set<number>())
  for (const { id } of auctions) if (isTicked(choice, day, id)) pinned.add(id)
  const ticked = tickedOn(choice, { day, auctions })
  const name = dayText(day, t)
  const lots = lotsOn(choice, { day, auctions })
  const hoursOf = useHours(day)
  const hidden = auctions.length - fewAuctions
  // Sorted by name; shows only those with the most lots until expanded.
  const few = auctions.toSorted((a, b) => b.lots - a.lots).slice(0, fewAuctions)
  const shown = auctions.filter((auction) => all || few.includes(auction) || pinned.has(auction.id))
  return (
    <fieldset
      ref={scrollsHere ? scrollHere : undefined}
      className="min-w-0 border-line border-b px-3 py-2 md:border-r max-xl:md:nth-[3n]:border-r-0 xl:border-b-0"
    >
      <legend className="sr-only">{name}</legend>
      <CheckRow
        value={day}
        label={name}
        count={formatNumber(lots)}
        checked={auctions.length > 0 && ticked === auctions.length}
        mixed={ticked > 0}
        strong
        disabled={auctions.length === 0}
        onToggle={(_day, on) => onDay(on)}
      />
      {auctions.length === 0 && <p className="py-[3px] text-sm text-quiet">{t('schedule.none')}</p>}
      {shown.map(({ id, name: house, lots: count, ...auction }) => {
        const hours = hoursOf(auction)
        return (
          <CheckRow
            key={id}
            value={id}
            label={
              <>
                {house} {hours && <span className="block text-xs text-quiet">{hours}</span>}
              </>
            }
            count={formatNumber(count)}
            checked={isTicked(choice, day, id)}
            none={count === 0}
            onToggle={onAuction}
          />
        )
      })}
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="min-h-6 text-sm text-accent hover:underline touch:min-h-11"
        >
          {all
            ? t('collection:filters.less')
            : t('collection:filters.more', { count: hidden, number: formatNumber(hidden) })}
        </button>
      )}
    </fieldset>
  )
}
