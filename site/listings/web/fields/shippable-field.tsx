import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { clearFilter, setFilter } from '#platform/list/web/filters/filter.ts'
import type { ControlProps } from '#platform/list/web/filters/filter-fields.tsx'
import { CheckRow } from '#platform/ui/web/fields/check-row.tsx'
import type { ListingAddress } from '../listing-address.ts'
import { shippable } from '../listing-filters.ts'

/** Hides lots that cannot be shipped to the person's destination. */
export function ShippableField({ address, apply }: ControlProps<ListingAddress>) {
  const { t } = useTranslation('filters')
  return (
    <CheckRow
      value="yes"
      checked={address.shippable !== undefined}
      label={t('shippable')}
      onToggle={(value, on) => apply(on ? setFilter(shippable, value) : clearFilter(shippable))}
    />
  )
}
