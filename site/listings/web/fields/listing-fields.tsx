import { wellBelowPercent } from '#market/lots/web/below-estimate.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import {
  type FilterOptions,
  type RangeFilter,
  setRange,
} from '#platform/list/web/filters/filter.ts'
import { type ControlProps, FilterFields } from '#platform/list/web/filters/filter-fields.tsx'
import { RangeControl } from '#platform/list/web/filters/range-control.tsx'
import { usePendingAddress } from '#platform/list/web/pending-address.tsx'
import { CheckRow } from '#platform/ui/web/fields/check-row.tsx'
import { listings } from '../listing.ts'
import type { ListingAddress } from '../listing-address.ts'
import { belowEstimate, fieldOrder } from '../listing-filters.ts'
import { BudgetField } from './budget-field.tsx'
import { ChassisField } from './chassis-field.tsx'
import { MakerFields } from './maker-fields.tsx'
import { ShippableField } from './shippable-field.tsx'

interface ListingFieldsProps {
  pageType: PageType
  options: FilterOptions
}

/** Renders the filters of a listing; maker, model and chassis have controls of their own. */
export function ListingFields({ pageType, options }: ListingFieldsProps) {
  const own = {
    maker: ({ address, apply }: ControlProps<ListingAddress>) => (
      <MakerFields
        pageType={pageType}
        makers={address.maker}
        models={address.model}
        makerOptions={options.options.maker ?? none}
        modelOptions={options.options.model ?? none}
        apply={apply}
      />
    ),
    chassis: ({ address, apply, label }: ControlProps<ListingAddress>) => (
      <ChassisField
        pageType={pageType}
        models={address.model}
        chosen={address.chassis}
        options={options.options.chassis ?? none}
        apply={apply}
        label={label}
      />
    ),
    budget: (props: ControlProps<ListingAddress>) => <BudgetField {...props} />,
    shippable: (props: ControlProps<ListingAddress>) => <ShippableField {...props} />,
    belowEstimate: () => <BelowEstimateField filter={belowEstimate} options={options} />,
  }
  return (
    <FilterFields
      filters={listings[pageType].filters ?? []}
      order={fieldOrder}
      options={options}
      own={own}
    />
  )
}

const none = [] as const

interface BelowEstimateFieldProps {
  filter: RangeFilter<ListingAddress>
  options: FilterOptions
}

/** Filters start prices below their estimate: well below with one press, or by any range. */
function BelowEstimateField({ filter, options }: BelowEstimateFieldProps) {
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
