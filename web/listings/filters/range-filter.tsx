import { memo } from 'react'
import type { FilterRanges } from '../../../contract/listings/filters.ts'
import type { RangeKey } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RangeField } from '../../ui/range-field.tsx'
import { bound } from './filter-changes.ts'
import { plainNumber } from './filter-words.ts'
import { pauses } from './pauses.ts'
import type { Coming } from './use-coming.ts'

interface RangeFilterProps {
  range: RangeKey
  /** Name of the range with its unit. */
  name: string
  bounds: FilterRanges[RangeKey]
  value: readonly [number, number] | undefined
  apply: Coming['apply']
  plan: Coming['plan']
}

const open = [0, 0] as const

/**
 * One range: typed or slid, it waits for a pause; left or let go, it counts at once. It is drawn anew
 * for its own values only: a tick elsewhere must show at once.
 */
export const RangeFilter = memo(function RangeFilter(props: RangeFilterProps) {
  const { range, name, bounds, value = open, apply, plan } = props
  const { t } = useTranslation('filters')
  return (
    <RangeField
      value={value}
      min={bounds.min}
      max={bounds.max}
      step={bounds.step}
      words={{
        from: t('range.from', { name }),
        to: t('range.to', { name }),
      }}
      format={plainNumber(range)}
      onMove={([from, to]) => plan(bound(range, [from, to]), pauses.range)}
      onSettle={([from, to]) => apply(bound(range, [from, to]))}
    />
  )
})
