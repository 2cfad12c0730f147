import { useTranslation } from 'react-i18next'
import type { FilterRanges } from '../../../contract/listing-filters.ts'
import type { RangeKey } from '../../../contract/page-types.ts'
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
  coming: Coming
}

const open = [0, 0] as const

/** One range: typed or slid, it waits for a pause; left or let go, it counts at once. */
export function RangeFilter({ range, name, bounds, coming }: RangeFilterProps) {
  const { t } = useTranslation('filters')
  return (
    <RangeField
      value={coming.search[range] ?? open}
      min={bounds.min}
      max={bounds.max}
      step={bounds.step}
      words={{
        from: t('range.from', { name }),
        to: t('range.to', { name }),
      }}
      format={plainNumber(range)}
      onMove={([from, to]) => coming.plan(bound(range, [from, to]), pauses.range)}
      onSettle={([from, to]) => coming.apply(bound(range, [from, to]))}
    />
  )
}
