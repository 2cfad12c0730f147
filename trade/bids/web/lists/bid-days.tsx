import { useState } from 'react'
import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import { useToday } from '#platform/clock/web/server-now.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { type Change, without } from '#platform/list/web/address.ts'
import { DayCalendar } from '#platform/list/web/days/day-calendar.tsx'
import { debounceMs } from '#platform/list/web/debounce-delays.ts'
import { type FilterOptions, toggleOption } from '#platform/list/web/filters/filter.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { Button } from '#platform/ui/web/button.tsx'
import { DayField } from '#platform/ui/web/fields/day-field.tsx'
import { type BidListAddress, dayOf, daysOf } from './bid-address.ts'
import { betweenDays, dayOptions, showAllDays } from './bid-filters.ts'

/** The selectable range; there are no bids outside it. */
const firstDay = '2000-01-01'
const lastDay = '2099-12-31'

interface BidDaysProps {
  /** Days that have bids, if there are options. */
  options: FilterOptions | undefined
}

/** Filters by auction day: a typed span, some days at a press, or days of a calendar. */
export function BidDays({ options }: BidDaysProps) {
  const { address, debounce } = usePendingAddress<BidListAddress>()
  const { from, to } = daysOf(address)
  const today = useToday()
  const offered = options?.options.auctionDate ?? []
  return (
    <div className="grid gap-3">
      <NearDays />
      <DaySpan />
      {offered.length > 1 && (
        <DayCalendar
          days={offered}
          chosen={address.auctionDate ?? (from !== '' && from === to ? [from] : [])}
          today={today}
          onToggle={(day, on) => {
            const toggle = toggleOption(dayOptions, day, on)
            debounce((now) => toggledDay(now, toggle), debounceMs.filter)
          }}
        />
      )}
    </div>
  )
}

function NearDays() {
  const { t } = useTranslation('bid-lists')
  const { address, apply } = usePendingAddress<BidListAddress>()
  const { from, to, days } = daysOf(address)
  const today = useToday()
  const near = [
    { label: t('date.yesterday'), day: addDays(today, -1) },
    { label: t('date.onToday'), day: today },
    { label: t('date.tomorrow'), day: addDays(today, 1) },
  ]
  const isAll = from === '' && to === '' && days.length === 0
  return (
    <div className="flex flex-wrap gap-1.5">
      {near.map(({ label, day }) => (
        <Button
          key={day}
          variant={from === day && to === day ? 'primary' : 'plain'}
          aria-pressed={from === day && to === day}
          onClick={() => apply(betweenDays(day, day))}
        >
          {label}
        </Button>
      ))}
      <Button
        variant={isAll ? 'primary' : 'plain'}
        aria-pressed={isAll}
        onClick={() => apply(showAllDays)}
      >
        {t('date.all')}
      </Button>
    </div>
  )
}

function DaySpan() {
  const { t } = useTranslation('bid-lists')
  const { address, debounce } = usePendingAddress<BidListAddress>()
  const { from, to } = daysOf(address)
  const chosen = `${from},${to}`
  const [known, setKnown] = useState(chosen)
  const [ends, setEnds] = useState([from, to] as const)
  if (known !== chosen) {
    setKnown(chosen)
    setEnds([from, to])
  }
  const change = (first: string, last: string) => {
    const span = betweenDays(first, last)
    const after = daysOf(span(address))
    setEnds([first, last])
    // Keeps both ends as typed, even while the later one comes first.
    setKnown(`${after.from},${after.to}`)
    debounce(span, debounceMs.day)
  }
  const shared = {
    first: firstDay,
    last: lastDay,
    invalidText: t('date.invalid'),
    outsideText: t('date.outside', { first: dottedDay(firstDay), last: dottedDay(lastDay) }),
  }
  return (
    <fieldset className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
      <legend className="sr-only">{t('filter.date')}</legend>
      <DayField
        {...shared}
        label={t('date.from')}
        value={ends[0]}
        onDay={(day) => change(day, ends[1])}
      />
      <span aria-hidden="true" className="flex h-8 items-center text-quiet touch:h-11">
        –
      </span>
      <DayField
        {...shared}
        label={t('date.to')}
        value={ends[1]}
        onDay={(day) => change(ends[0], day)}
      />
    </fieldset>
  )
}

/** Toggles a day: a single day is a span with equal ends, and ticking another makes a list of both. */
function toggledDay(address: BidListAddress, toggle: Change<BidListAddress>): BidListAddress {
  const day = dayOf(address)
  const listed = day === null ? address : { ...address, auctionDate: [day] }
  const next = toggle(without(listed, ['auctionDateFrom', 'auctionDateTo', 'days']))
  return next.auctionDate ? next : showAllDays(next)
}
