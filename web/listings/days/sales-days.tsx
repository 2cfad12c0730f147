import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostListValues } from '../../../contract/core/query-text.ts'
import { tokyoDayOf } from '../../../contract/core/tokyo-time.ts'
import { siteInfoQuery } from '../../clock/site-info.ts'
import { choose } from '../../collection/filters/filter.ts'
import { pauses } from '../../collection/pauses.ts'
import { usePendingAddress } from '../../collection/pending-address.tsx'
import { dottedDay } from '../../i18n/tokyo-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../ui/day-field.tsx'
import type { ListingAddress } from '../listing-address.ts'
import { pastDate } from '../listing-filters.ts'
import { daysBetweenEnds, endsOf, type SpanFault } from './day-spans.ts'

/** No sale is older. */
const firstDay = '2000-01-01'

/** Days of sales from one to another; the first by itself is since then, until today. */
export function SalesDays() {
  const { t } = useTranslation('filters')
  const { address, debounce } = usePendingAddress<ListingAddress>()
  const offset = useQuery(siteInfoQuery).data?.clockOffsetMs ?? 0
  const today = tokyoDayOf(new Date(Date.now() + offset))
  const chosen = (address.date ?? []).join()
  const [known, setKnown] = useState(chosen)
  const [ends, setEnds] = useState(() => endsOf(address.date))
  const [fault, setFault] = useState<SpanFault>()
  if (known !== chosen) {
    setKnown(chosen)
    setEnds(endsOf(address.date))
    setFault(undefined)
  }
  const change = (from: string, to: string) => {
    setEnds([from, to])
    const days = daysBetweenEnds(from, to, today)
    const isFault = typeof days === 'string'
    setFault(isFault ? days : undefined)
    if (isFault) return
    // Both ends stay as they were typed, also while they mean the same as one.
    setKnown(days.join())
    debounce(choose(pastDate, days), pauses.day)
  }
  const [from, to] = ends
  const shared = {
    placeholder: t('sales.format'),
    refused: fault !== undefined,
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
        placeholder={from && !to && !fault ? t('sales.today') : shared.placeholder}
        onDay={(day) => change(from, day)}
      />
      <span role="status" className="self-center text-sm text-poor">
        {fault && t(`sales.${fault}`, { count: mostListValues })}
      </span>
    </fieldset>
  )
}
