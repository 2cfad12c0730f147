import { useState } from 'react'
import { mostListValues } from '../../../contract/query-text.ts'
import { DayField } from '../../ui/day-field.tsx'
import { useTranslation } from '../../words/use-translation.ts'
import { daysBetween, endsOf } from './day-spans.ts'
import { choose } from './filter-changes.ts'
import { pauses } from './pauses.ts'
import type { Coming } from './use-coming.ts'

/** Days of sales from one to another; a day by itself is that day alone. */
export function SalesDays({ coming }: { coming: Coming }) {
  const { t } = useTranslation('filters')
  const asked = (coming.search.date ?? []).join()
  const [known, setKnown] = useState(asked)
  const [ends, setEnds] = useState(() => endsOf(coming.search.date))
  const [tooMany, setTooMany] = useState(false)
  if (known !== asked) {
    setKnown(asked)
    setEnds(endsOf(coming.search.date))
    setTooMany(false)
  }
  const take = (from: string, to: string) => {
    setEnds([from, to])
    const days = from || to ? daysBetween(from || to, to || from) : []
    setTooMany(days === null)
    if (!days) return
    // Both ends stay as they were typed, also while they mean the same as one.
    setKnown(days.join())
    coming.plan(choose('date', days), pauses.day)
  }
  const [from, to] = ends
  return (
    <fieldset className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
      <legend className="sr-only">{t('sales.name')}</legend>
      <span aria-hidden="true" className="self-center pr-1 text-sm text-quiet">
        {t('sales.name')}
      </span>
      <DayField
        label={t('sales.from')}
        value={from}
        invalidText={t('sales.invalid')}
        onDay={(day) => take(day, to)}
      />
      <span aria-hidden="true" className="flex h-8 items-center text-quiet touch:h-11">
        –
      </span>
      <DayField
        label={t('sales.to')}
        value={to}
        invalidText={t('sales.invalid')}
        onDay={(day) => take(from, day)}
      />
      <span role="status" className="self-center text-sm text-poor">
        {tooMany && t('sales.tooMany', { count: mostListValues })}
      </span>
    </fieldset>
  )
}
