import type { PageType } from '#market/search/contract/page-types.ts'
import type { FilterOptions } from '#platform/list/web/filters/filter.ts'
import { type ControlProps, FilterFields } from '#platform/list/web/filters/filter-fields.tsx'
import { listings } from '../listing.ts'
import type { ListingAddress } from '../listing-address.ts'
import { belowEstimate, fieldOrder } from '../listing-filters.ts'
import { BelowEstimateField } from './below-estimate-field.tsx'
import { ChassisField } from './chassis-field.tsx'
import { MakerFields } from './maker-fields.tsx'

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
