import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type TokyoDay, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { dayText, monthText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import type { Option } from '../filters/filter.ts'
import { daysOfMonth, monthAfter, monthOf, monthShownFirst } from './months.ts'

interface DayCalendarProps {
  /** The days that have rows; months before the first and after the last are out of reach. */
  days: readonly Option[]
  chosen: readonly TokyoDay[]
  today: TokyoDay
  onToggle: (day: TokyoDay, on: boolean) => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Days to choose from, a month at a time, each with its number of rows. */
export function DayCalendar({ days, chosen, today, onToggle }: DayCalendarProps) {
  const { t, language } = useTranslation('collection')
  const known = [...days.map(({ value }) => String(value)), ...chosen].toSorted()
  const [first = today, last = today] = [known[0], known.at(-1)]
  const [picked, setPicked] = useState(() => monthShownFirst(known, chosen, today))
  const month = [monthOf(first), picked, monthOf(last)].toSorted()[1] ?? picked
  const counters = new Map(days.map(({ value, counter }) => [String(value), counter]))
  const inMonth = daysOfMonth(month)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid
    <div role="group" aria-label={t('days.calendar')} className="grid gap-1">
      <div className="flex items-center gap-1">
        <MonthButton month={month} by={-1} isOut={month <= monthOf(first)} onMonth={setPicked} />
        <span
          role="status"
          className="flex-1 text-center text-sm font-semibold first-letter:uppercase"
        >
          {monthText(month, language)}
        </span>
        <MonthButton month={month} by={1} isOut={month >= monthOf(last)} onMonth={setPicked} />
      </div>
      <div className="grid grid-cols-7 gap-px text-center">
        {weekdays.map((weekday) => (
          <span key={weekday} aria-hidden="true" className="py-1 text-xs text-quiet">
            {t(`common:weekday.${weekday}`)}
          </span>
        ))}
        {inMonth.map((day, at) => (
          <DayButton
            key={day}
            day={day}
            column={at === 0 ? weekdayOf(day) : undefined}
            counter={counters.get(day) ?? 0}
            isChosen={chosen.includes(day)}
            isToday={day === today}
            onToggle={onToggle}
          />
        ))}
      </div>
    </div>
  )
}

interface MonthButtonProps {
  month: string
  by: 1 | -1
  isOut: boolean
  onMonth: (month: string) => void
}

function MonthButton({ month, by, isOut, onMonth }: MonthButtonProps) {
  const { t } = useTranslation('collection')
  const Icon = by === 1 ? ChevronRight : ChevronLeft
  return (
    <IconButton
      label={by === 1 ? t('days.nextMonth') : t('days.previousMonth')}
      aria-disabled={isOut}
      onClick={() => isOut || onMonth(monthAfter(month, by))}
    >
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}

interface DayButtonProps {
  day: TokyoDay
  /** The column of the first day of a month. */
  column: number | undefined
  counter: number
  isChosen: boolean
  isToday: boolean
  onToggle: (day: TokyoDay, on: boolean) => void
}

/** A day with its number of rows; without rows it cannot be added. */
function DayButton({ day, column, counter, isChosen, isToday, onToggle }: DayButtonProps) {
  const { t } = useTranslation('collection')
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      disabled={counter === 0 && !isChosen}
      onClick={() => onToggle(day, !isChosen)}
      style={{ gridColumnStart: column }}
      className={cx(
        'min-h-9 rounded-md text-sm leading-tight disabled:text-faint touch:min-h-11',
        isChosen ? 'bg-accent text-on-accent' : 'enabled:hover:bg-accent-wash',
      )}
    >
      <span className="sr-only">{dayText(day, t)}: </span>
      <span
        aria-hidden="true"
        className={cx(isToday && 'font-semibold underline underline-offset-2')}
      >
        {Number(day.slice(8))}
      </span>
      <span className={cx('block h-3.5 text-xs font-normal', !isChosen && 'text-quiet')}>
        {counter > 0 ? formatNumber(counter) : <span className="sr-only">0</span>}
      </span>
    </button>
  )
}
