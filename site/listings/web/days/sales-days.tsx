import { useState } from 'react'
import { useToday } from '#platform/clock/web/server-now.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { changed } from '#platform/list/web/address.ts'
import { debounceMs } from '#platform/list/web/debounce-delays.ts'
import { clearFilter } from '#platform/list/web/filters/filter.ts'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { DayField } from '#platform/ui/web/fields/day-field.tsx'
import type { ListingAddress } from '../listing-address.ts'
import { pastDate } from '../listing-filters.ts'
import { endsOf, spanAddress } from './day-spans.ts'

/** The earliest day of sales. */
const firstDay = '2000-01-01'

/** The range of sale days; both ends are optional. */
export function SalesDays() {
  const { t } = useTranslation('filters')
  const { address, debounce } = usePendingAddress<ListingAddress>()
  const today = useToday()
  const chosen = endsOf(address).join()
  const [known, setKnown] = useState(chosen)
  const [ends, setEnds] = useState(() => endsOf(address))
  if (known !== chosen) {
    setKnown(chosen)
    setEnds(endsOf(address))
  }
  const change = (from: string, to: string) => {
    const span = spanAddress(from, to)
    setEnds([from, to])
    // Keep both ends as typed, even while they are in the wrong order.
    setKnown(endsOf(span).join())
    debounce((now) => changed(clearFilter(pastDate)(now), span), debounceMs.day)
  }
  const [from, to] = ends
  const shared = {
    placeholder: t('sales.format'),
    first: firstDay,
    last: today,
    invalidText: t('sales.invalid'),
    outsideText: t('sales.outside', { first: dottedDay(firstDay), last: dottedDay(today) }),
  }
  return (
    <fieldset className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
      <legend className="sr-only">{t('sales.name')}</legend>
      <span
        aria-hidden="true"
        className="flex items-center pr-1 text-sm text-quiet max-sm:basis-full sm:h-8 sm:touch:h-11"
      >
        {t('sales.name')}
      </span>
      <DayField {...shared} label={t('sales.from')} value={from} onDay={(day) => change(day, to)} />
      <span aria-hidden="true" className="flex h-8 items-center text-quiet touch:h-11">
        –
      </span>
      <DayField
        {...shared}
        label={t('sales.to')}
        value={to}
        placeholder={from && !to ? t('sales.today') : shared.placeholder}
        onDay={(day) => change(from, day)}
      />
    </fieldset>
  )
}
