import { memo, type ReactNode, useState } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import type { RangeValue } from '#platform/core/contract/query-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SelectBox } from '#platform/ui/web/fields/select-box.tsx'
import { Section } from '#platform/ui/web/layout/section.tsx'
import type { Change, ListAddress } from '../address.ts'
import { usePendingAddress } from '../pending-address.tsx'
import {
  type Filter,
  type FilterOptions,
  type Option,
  type OptionsFilter,
  valuesOf,
} from './filter.ts'
import { OptionList } from './option-list.tsx'
import { RangeControl } from './range-control.tsx'
import { namesOf } from './tags.ts'
import { TextField } from './text-field.tsx'

/** Props of a list's own control. */
export interface ControlProps<Address> {
  address: Address
  options: FilterOptions
  apply: (change: Change<Address>) => void
  /** Name of the filter in the language of the page. */
  label: string
}

interface FilterFieldsProps<Address extends ListAddress> {
  filters: readonly Filter<Address>[]
  /** The filters with a field, in their order; strings are headings. */
  order: readonly string[]
  options: FilterOptions
  /** The list's own controls, by the key of their filter. */
  own?: Readonly<Record<string, (control: ControlProps<Address>) => ReactNode>>
}

/** The fields of all filters with their options, in the panel and in the dialog. */
export function FilterFields<Address extends ListAddress>(props: FilterFieldsProps<Address>) {
  const { filters, order, options, own = {} } = props
  const { t } = useTranslation('collection')
  const { address, apply, debounce } = usePendingAddress<Address>()
  const texts = filters.filter((filter) => filter.kind === 'text')
  const shown = order.flatMap((key) => filters.find((filter) => filter.key === key) ?? [])
  return (
    <>
      {texts.length > 0 && (
        <div className="border-line border-b *:not-first:-mt-3">
          {texts.map((filter) => (
            <TextField
              key={filter.key}
              filter={filter}
              value={address[filter.key] as string | undefined}
              apply={apply}
              debounce={debounce}
            />
          ))}
        </div>
      )}
      {shown.map((filter) => {
        const label = t(filter.label)
        const title = filter.heading ? t(filter.heading, { name: label }) : label
        // Each field gets only its own data, so that it does not render when another one changes.
        return (
          <Section
            key={filter.key}
            title={title}
            detail={detailOf(filter, address, options)}
            open={!filter.isFolded || address[filter.key] !== undefined}
          >
            {own[filter.key]?.({ address, options, apply, label }) ??
              (filter.kind === 'range' ? (
                <RangeControl
                  filter={filter}
                  name={title}
                  bounds={options.ranges[filter.key]}
                  value={address[filter.key] as RangeValue | undefined}
                  apply={apply}
                  debounce={debounce}
                />
              ) : filter.kind === 'options' ? (
                <OptionsControl
                  filter={filter}
                  options={options.options[filter.key] ?? none}
                  chosen={address[filter.key] as readonly (string | number)[] | undefined}
                  apply={apply}
                />
              ) : null)}
          </Section>
        )
      })}
    </>
  )
}

const none: readonly Option[] = []

function detailOf<Address>(
  filter: Filter<Address>,
  address: Address,
  { options }: FilterOptions,
): string | undefined {
  if (filter.kind !== 'options' || filter.detail === 'none') return undefined
  const chosen = valuesOf(filter, address).length
  if (chosen > 0) return formatNumber(chosen)
  if (filter.detail !== 'found') return undefined
  return formatNumber((options[filter.key] ?? none).filter(({ counter }) => counter > 0).length)
}

interface OptionsControlProps<Address extends ListAddress> {
  filter: OptionsFilter<Address>
  options: readonly Option[]
  chosen: readonly (string | number)[] | undefined
  apply: (change: Change<Address>) => void
}

function Options<Address extends ListAddress>(props: OptionsControlProps<Address>) {
  const { filter, ...list } = props
  const { shape } = filter
  return shape === 'select' ? (
    <SelectField {...props} />
  ) : (
    <OptionList {...list} filter={filter} shape={shape} />
  )
}
const OptionsControl = memo(Options) as typeof Options

/** An expandable field, disabled without options (spec 3 §5). */
function SelectField<Address extends ListAddress>(props: OptionsControlProps<Address>) {
  const { filter, options, chosen } = props
  const { t } = useTranslation('collection')
  const [open, setOpen] = useState(false)
  return (
    <SelectBox
      label={t(filter.label)}
      chosen={namesOf(chosen, options)}
      placeholder={filter.placeholder ? t(filter.placeholder) : ''}
      disabled={options.length === 0}
      open={open}
      onOpen={setOpen}
    >
      {() => <OptionList {...props} shape="scroll" />}
    </SelectBox>
  )
}
