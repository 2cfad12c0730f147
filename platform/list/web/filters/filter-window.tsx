import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { ListAddress } from '../address.ts'
import { usePendingAddress } from '../pending-address.tsx'
import { DraftWindow } from './draft-window.tsx'
import { countFilters, type Filter, withoutFilters } from './filter.ts'
import { FilterSkeleton } from './filter-skeleton.tsx'
import type { FiltersProps } from './filters-props.ts'

interface FilterWindowProps<Row, Address extends ListAddress> extends FiltersProps<Row, Address> {
  open: boolean
  onClose: () => void
}

/** The filters in a dialog, with a button that clears them. */
export function FilterWindow<Row, Address extends ListAddress>(
  props: FilterWindowProps<Row, Address>,
) {
  const { list, renderFields, preloadFields: _preload, aboveFields, ...window } = props
  const { t } = useTranslation('collection')
  return (
    <DraftWindow {...window} list={list} title={t('filters.title')}>
      {(options, failure) => (
        <>
          <ClearLine filters={list.collection.filters ?? []} />
          {aboveFields && <div className="border-line border-b px-3.5 py-3">{aboveFields}</div>}
          {failure}
          {options ? (
            <div className={failure ? 'opacity-50' : ''}>{renderFields(options)}</div>
          ) : (
            !failure && <FilterSkeleton />
          )}
        </>
      )}
    </DraftWindow>
  )
}

/** The number of filters in the draft, with a button that removes them. */
function ClearLine<Address extends ListAddress>({
  filters,
}: {
  filters: readonly Filter<Address>[]
}) {
  const { t } = useTranslation('collection')
  const { address, apply } = usePendingAddress<Address>()
  const count = countFilters(filters, address)
  return (
    <div className="flex min-h-11 items-center border-line border-b px-3.5 py-1.5">
      <span className="flex-1 text-sm text-quiet">
        {count > 0 && t('filters.inForce', { count })}
      </span>
      <Button aria-disabled={count === 0} onClick={() => apply(withoutFilters(filters))}>
        {t('filters.clear')}
      </Button>
    </div>
  )
}
