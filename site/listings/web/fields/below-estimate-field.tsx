import { wellBelowPercent } from '#market/lots/web/below-estimate.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { FilterOptions, RangeFilter } from '#platform/list/web/filters/filter.ts'
import { setRange } from '#platform/list/web/filters/filter.ts'
import { RangeControl } from '#platform/list/web/filters/range-control.tsx'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { CheckRow } from '#platform/ui/web/fields/check-row.tsx'
import type { ListingAddress } from '../listing-address.ts'

interface BelowEstimateFieldProps {
  filter: RangeFilter<ListingAddress>
  options: FilterOptions
}

/** Filters start prices below their estimate: well below with one press, or by any range. */
export function BelowEstimateField({ filter, options }: BelowEstimateFieldProps) {
  const { t } = useTranslation('filters')
  const { address, apply, debounce } = usePendingAddress<ListingAddress>()
  // Without estimates nothing is below them.
  const { belowEstimate: bounds = { min: 0, max: 0, step: 1 } } = options.ranges
  const [from, to] = address.belowEstimate ?? [0, 0]
  const isWell = from === wellBelowPercent && to === 0
  return (
    <>
      <CheckRow
        value={wellBelowPercent}
        checked={isWell}
        disabled={!isWell && bounds.max === 0}
        label={t('wellBelow', { percent: wellBelowPercent })}
        onToggle={(percent, on) => apply(setRange(filter, [on ? percent : 0, 0]))}
      />
      <RangeControl
        filter={filter}
        name={t('unit.belowEstimate', { name: t('name.belowEstimate') })}
        bounds={bounds}
        value={address.belowEstimate}
        apply={apply}
        debounce={debounce}
      />
    </>
  )
}
