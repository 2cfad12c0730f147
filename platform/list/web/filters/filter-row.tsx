import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { filtersScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Popover, PopoverPanel, PopoverTrigger } from '#platform/ui/web/overlays/popover.tsx'
import type { Change, ListAddress } from '../address.ts'
import { usePendingAddress } from '../pending-address.tsx'
import { type CollectionState, optionsQuery } from '../use-collection.ts'
import { useLastData } from '../use-last-data.ts'
import { clearFilter, countFilters, type Filter, type FilterOptions, isActive } from './filter.ts'
import { FilterButton } from './filter-button.tsx'
import { type ControlProps, FilterFields, OptionList } from './filter-fields.tsx'
import { tagsOf } from './tags.ts'

interface FilterRowProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  /** The filters with a control, in order; filters without options are left out. */
  order: readonly string[]
  /** The list's own controls, by the key of their filter. */
  own: Readonly<Record<string, (control: ControlProps<Address>) => ReactNode>>
  /** How long a change waits for further ones before the list is requested, ms. */
  pauseMs: number
  showLabel: (found: number) => string
  /** Controls before the filters. */
  children: ReactNode
}

/**
 * The filters of a list in a row above it, each behind a button that names the chosen values. Narrow screens show only
 * the active ones, and the others in a dialog.
 */
export function FilterRow<Row, Address extends ListAddress>(props: FilterRowProps<Row, Address>) {
  const { list, order, own, pauseMs, showLabel, children } = props
  const { t } = useTranslation('collection')
  const { collection } = list
  const { filters = [] } = collection
  const { address, debounce, flush } = usePendingAddress<Address>()
  const wide = useMedia(filtersScreen)
  const row = useRef<HTMLDivElement>(null)
  const query = useQuery(optionsQuery(collection, list.address))
  const { data: options } = useLastData(query)
  const apply = (change: Change<Address>) => debounce(change, pauseMs)
  const offered = order.flatMap((key) => filters.find((filter) => filter.key === key) ?? [])
  const shown = offered.filter(
    (filter) =>
      isActive(filter, address) ||
      (wide && (filter.kind !== 'options' || !options || options.options[filter.key])),
  )
  const remove = (filter: Filter<Address>) => {
    apply(clearFilter(filter))
    // The pressed button is removed.
    const first = row.current?.querySelector<HTMLElement>('button')
    if (first) first.focus()
    else focusMain()
  }
  return (
    <div ref={row} data-screen-only className="flex flex-wrap items-center gap-2 px-3 py-2 lg:px-0">
      {children}
      {shown.map((filter) => (
        <FilterChip
          key={filter.key}
          label={t(filter.label)}
          value={
            isActive(filter, address)
              ? tagsOf([filter], address, { t, options })
                  .map(({ value }) => value)
                  .join(', ')
              : undefined
          }
          onRemove={() => remove(filter)}
          onClose={flush}
        >
          <Control {...{ filter, options, own, address, apply }} isFailed={query.isError} />
        </FilterChip>
      ))}
      {!wide && (
        <FilterButton
          list={list}
          count={countFilters(filters, list.address)}
          renderFields={(found) => (
            <FilterFields
              filters={filters}
              order={order.filter((key) => own[key] || found.options[key])}
              options={found}
              own={own}
            />
          )}
          preloadFields={nothing}
          showLabel={showLabel}
        />
      )}
    </div>
  )
}

interface ControlOfProps<Address extends ListAddress>
  extends Pick<ControlProps<Address>, 'address' | 'apply'> {
  filter: Filter<Address>
  own: FilterRowProps<never, Address>['own']
  options: FilterOptions | undefined
  /** Whether the options could not be loaded. */
  isFailed: boolean
}

/** The control of a filter: the list's own, or its options. */
function Control<Address extends ListAddress>(props: ControlOfProps<Address>) {
  const { filter, own, options, address, apply, isFailed } = props
  const { t } = useTranslation('collection')
  const { key } = filter
  return (
    <>
      {!options && isFailed && (
        <p role="alert" className="p-3 text-sm text-poor">
          {t('filters.failed')}
        </p>
      )}
      {own[key]?.({ address, options: options ?? noOptions, apply, label: t(filter.label) }) ??
        (filter.kind === 'options' && options ? (
          <OptionList
            filter={filter}
            options={options.options[key] ?? []}
            chosen={address[key] as readonly (string | number)[] | undefined}
            apply={apply}
            shape="scroll"
          />
        ) : (
          !isFailed && <Skeleton className="m-3 h-4 w-40" />
        ))}
    </>
  )
}

const noOptions: FilterOptions = { options: {}, ranges: {}, found: 0 }
const nothing = () => {}

interface FilterChipProps {
  label: string
  /** The chosen values; undefined for none. */
  value: string | undefined
  onRemove: () => void
  onClose: () => void
  children: ReactNode
}

/** A filter behind a button: its control opens below it. */
function FilterChip({ label, value, onRemove, onClose, children }: FilterChipProps) {
  const { t } = useTranslation('collection')
  const [open, setOpen] = useState(false)
  const isSet = value !== undefined
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onClose()
      }}
    >
      <span
        className={cx('inline-flex items-center rounded-md', isSet && 'bg-accent-wash text-accent')}
      >
        <PopoverTrigger
          className={
            isSet
              ? 'min-h-8 max-w-72 truncate rounded-md pl-3 text-sm font-medium touch:min-h-11'
              : buttonClass('plain', 'gap-2 data-popup-open:border-edge')
          }
        >
          {label}
          {isSet ? (
            <>
              {' '}
              <strong className="ml-0.5 font-semibold">{value}</strong>
            </>
          ) : (
            <ChevronDown aria-hidden="true" className="size-3.5 text-quiet" />
          )}
        </PopoverTrigger>
        {isSet && (
          <button
            type="button"
            aria-label={t('filters.remove', { filter: `${label} ${value}` })}
            onClick={onRemove}
            className="grid size-8 place-items-center rounded-md hover:text-ink touch:size-11"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        )}
      </span>
      <PopoverPanel
        label={label}
        className="w-max max-w-[min(400px,var(--available-width))] min-w-72"
      >
        {children}
      </PopoverPanel>
    </Popover>
  )
}
