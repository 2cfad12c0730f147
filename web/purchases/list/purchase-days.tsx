import { useState } from 'react'
import { pauses } from '../../collection/pauses.ts'
import { usePendingAddress } from '../../collection/pending-address.tsx'
import { dottedDay } from '../../i18n/tokyo-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import type { PurchaseAddress } from './purchase-address.ts'
import { boughtBetween } from './purchase-filters.ts'

/** Days that can be asked for: before and after them nothing was bought. */
const firstDay = '2000-01-01'
const lastDay = '2099-12-31'

/** From and to which day cars were bought. */
export function PurchaseDays() {
  const { t } = useTranslation('purchases')
  const { address, debounce } = usePendingAddress<PurchaseAddress>()
  const { dateFrom = '', dateTo = '' } = address
  const chosen = `${dateFrom},${dateTo}`
  const [known, setKnown] = useState(chosen)
  const [ends, setEnds] = useState([dateFrom, dateTo] as const)
  if (known !== chosen) {
    setKnown(chosen)
    setEnds([dateFrom, dateTo])
  }
  const change = (first: string, last: string) => {
    const span = boughtBetween(first, last)
    const { dateFrom: from = '', dateTo: to = '' } = span(address)
    setEnds([first, last])
    // Both ends stay as they were typed, also while the later one is first.
    setKnown(`${from},${to}`)
    debounce(span, pauses.day)
  }
  const shared = {
    first: firstDay,
    last: lastDay,
    invalidText: t('filter.dateInvalid'),
    outsideText: t('filter.dateOutside', {
      first: dottedDay(firstDay),
      last: dottedDay(lastDay),
    }),
  }
  return (
    <fieldset className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
      <legend className="sr-only">{t('filter.date')}</legend>
      <DayField
        {...shared}
        label={t('filter.from')}
        placeholder={t('filter.fromHint')}
        value={ends[0]}
        onDay={(day) => change(day, ends[1])}
      />
      <span aria-hidden="true" className="flex h-8 items-center text-quiet touch:h-11">
        –
      </span>
      <DayField
        {...shared}
        label={t('filter.to')}
        placeholder={t('filter.toHint')}
        value={ends[1]}
        onDay={(day) => change(ends[0], day)}
      />
    </fieldset>
  )
}
