import { useState } from 'react'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DayField } from '#platform/ui/web/fields/day-field.tsx'
import type { ListAddress } from '../address.ts'
import { debounceMs } from '../debounce-delays.ts'
import { usePendingAddress } from '../pending-address.tsx'
import { setDaySpan } from './span-filter.ts'

/** The range of days that can be entered; there is no data outside of it. */
const firstDay = '2000-01-01'
const lastDay = '2099-12-31'

interface SpanAddress extends ListAddress {
  readonly dateFrom?: TokyoDay | undefined
  readonly dateTo?: TokyoDay | undefined
}

interface DaySpanProps {
  /** Names what happened on these days. */
  legend: string
  from: string
  to: string
  fromHint: string
  toHint: string
}

/** Two day fields, from and to. */
export function DaySpan({ legend, from, to, fromHint, toHint }: DaySpanProps) {
  const { t } = useTranslation('collection')
  const { address, debounce } = usePendingAddress<SpanAddress>()
  const { dateFrom = '', dateTo = '' } = address
  const chosen = `${dateFrom},${dateTo}`
  const [known, setKnown] = useState(chosen)
  const [ends, setEnds] = useState([dateFrom, dateTo] as const)
  if (known !== chosen) {
    setKnown(chosen)
    setEnds([dateFrom, dateTo])
  }
  const change = (first: string, last: string) => {
    const span = setDaySpan<SpanAddress>(first, last)
    const { dateFrom: begin = '', dateTo: end = '' } = span(address)
    setEnds([first, last])
    // Both ends stay as typed, even while the later one comes first.
    setKnown(`${begin},${end}`)
    debounce(span, debounceMs.day)
  }
  const shared = {
    first: firstDay,
    last: lastDay,
    invalidText: t('days.invalid'),
    outsideText: t('days.outside', { first: dottedDay(firstDay), last: dottedDay(lastDay) }),
  }
  return (
    <fieldset className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
      <legend className="sr-only">{legend}</legend>
      <DayField
        {...shared}
        label={from}
        placeholder={fromHint}
        value={ends[0]}
        onDay={(day) => change(day, ends[1])}
      />
      <span aria-hidden="true" className="flex h-8 items-center text-quiet touch:h-11">
        –
      </span>
      <DayField
        {...shared}
        label={to}
        placeholder={toHint}
        value={ends[1]}
        onDay={(day) => change(ends[0], day)}
      />
    </fieldset>
  )
}
