import { memo, type ReactNode, useCallback, useId, useState } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { maxListValues, type RangeValue } from '#platform/core/contract/query-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { CheckRow } from '#platform/ui/web/fields/check-row.tsx'
import { SearchInput } from '#platform/ui/web/fields/search-input.tsx'
import { SelectBox } from '#platform/ui/web/fields/select-box.tsx'
import { Section } from '#platform/ui/web/layout/section.tsx'
import type { Change, ListAddress } from '../address.ts'
import { usePendingAddress } from '../pending-address.tsx'
import {
  type Filter,
  type FilterOptions,
  fits,
  isActive,
  isFull,
  isGroupChosen,
  type Option,
  type OptionGroup,
  type OptionsFilter,
  setFilter,
  type TagText,
  toggleGroup,
  toggleOption,
  valuesOf,
} from './filter.ts'
import { useStableOrder } from './option-order.ts'
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
  /** The filters with a field, in order; strings are headings. */
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
        // Each field gets only its own data, so that it does not render when another field changes.
        return (
          <Section
            key={filter.key}
            title={title}
            detail={detailOf(filter, address, { t, options })}
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
  text: TagText & { readonly options: FilterOptions },
): string | undefined {
  if (filter.kind === 'other' && filter.isFolded && isActive(filter, address))
    return filter.tags?.(address, text)[0]?.value
  if (filter.kind !== 'options' || filter.detail === 'none') return undefined
  const chosen = valuesOf(filter, address).length
  if (chosen > 0) return formatNumber(chosen)
  if (filter.detail !== 'found') return undefined
  const { options } = text.options
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

interface OptionListProps<Address extends ListAddress> {
  filter: OptionsFilter<Address>
  options: readonly Option[]
  chosen: readonly (string | number)[] | undefined
  apply: (change: Change<Address>) => void
  /** `few` shows the first ones and the others on demand, `scroll` all of them in a scroll container. */
  shape: 'few' | 'all' | 'scroll'
  /** Only one can be chosen. */
  isSingle?: boolean
}

const fewOptions = 5
const fewGroups = 3
/** With more options than these there is a search field (spec 2 §9). */
const manyOptions = 10
/** Maximum number of rendered rows; the search field finds the others. */
const maxRows = 150

/** The options that are shown, for the text in the search field and the part that is unfolded. */
function useShownOptions<Address extends ListAddress>(props: OptionListProps<Address>) {
  const { filter, options, chosen = [], shape } = props
  const { t } = useTranslation('collection')
  const [all, setAll] = useState(shape !== 'few')
  const [text, setText] = useState('')
  // Options that were ever chosen stay, because unticking one must not remove the focused row.
  const [pinned] = useState(() => new Set<string | number>())
  for (const value of chosen) pinned.add(value)
  const byCount = useStableOrder(options)
  const ordered = filter.isRanked ? options : byCount
  const wanted = text.trim().toLocaleLowerCase()
  const matches = ({ label }: { label: string }) => label.toLocaleLowerCase().includes(wanted)
  const first = new Set(withResultsFirst(ordered).slice(0, fewOptions))
  const groups = filter.groups?.(options, t) ?? []
  const shownGroups = groups.filter((group, at) =>
    wanted === '' ? all || at < fewGroups || isGroupChosen(group, chosen) : matches(group),
  )
  const found = ordered.filter((option) =>
    wanted === '' ? all || first.has(option) || pinned.has(option.value) : matches(option),
  )
  const hidden = ordered.length - found.length
  return {
    ...{ all, setAll, text, setText, groups: shownGroups, found, hidden },
    isSearchable: all && ordered.length > manyOptions,
    canUnfold:
      shape === 'few' && (hidden > 0 || all) && wanted === '' && ordered.length > fewOptions,
  }
}

type ShownOptions = ReturnType<typeof useShownOptions>

function List<Address extends ListAddress>(props: OptionListProps<Address>) {
  const { filter, chosen = [], apply, shape, isSingle = false } = props
  const { t } = useTranslation('collection')
  const group = useId()
  const shown = useShownOptions(props)
  const { found, groups, isSearchable } = shown
  const onToggle = useCallback(
    (value: string | number, on: boolean) =>
      apply(isSingle ? setFilter(filter, [value]) : toggleOption(filter, value, on)),
    [apply, filter, isSingle],
  )
  const onGroup = (id: string, on: boolean) => {
    const group = groups.find((one) => one.id === id)
    if (group) apply(toggleGroup(filter, group, on))
  }
  return (
    <>
      {isSearchable && (
        <SearchInput
          label={t('filters.searchIn', { filter: t(filter.label) })}
          placeholder={t('filters.search')}
          clearLabel={t('filters.clearText')}
          value={shown.text}
          onText={shown.setText}
          onEnter={() => {
            const [only, ...others] = found
            if (only && others.length === 0) onToggle(only.value, !chosen.includes(only.value))
          }}
          className={shape === 'scroll' ? 'p-2 pb-1' : 'pb-1.5'}
        />
      )}
      <div
        className={cx(
          shape === 'all' && 'grid grid-cols-2 gap-x-4',
          shape === 'scroll' && 'max-h-72 overflow-y-auto overscroll-contain px-2.5 pb-2',
          shape === 'scroll' && !isSearchable && 'pt-1.5',
        )}
      >
        {groups.length > 0 && <Groups groups={groups} chosen={chosen} onToggle={onGroup} />}
        {found.slice(0, maxRows).map(({ value, label, counter }) => (
          <CheckRow
            key={value}
            value={value}
            label={label}
            count={formatNumber(counter)}
            none={counter === 0}
            checked={chosen.includes(value)}
            group={isSingle ? group : undefined}
            disabled={!isSingle && isFull(chosen) && !chosen.includes(value)}
            onToggle={onToggle}
          />
        ))}
        {found.length === 0 && groups.length === 0 && (
          <p className="py-1 text-sm text-quiet">{t('filters.nothing')}</p>
        )}
        {found.length > maxRows && (
          <p className="py-1 text-xs text-quiet">
            {t('filters.narrow', { count: found.length - maxRows })}
          </p>
        )}
      </div>
      {!isSingle && (isFull(chosen) || groups.some((group) => isTooMany(group, chosen))) && (
        <LimitNote />
      )}
      {shown.canUnfold && <UnfoldButton shown={shown} />}
    </>
  )
}

interface GroupsProps {
  groups: readonly OptionGroup[]
  chosen: readonly (string | number)[]
  onToggle: (id: string, on: boolean) => void
}

// Their labels are too long for half of the panel.
const Groups = ({ groups, chosen, onToggle }: GroupsProps) => (
  <div className="col-span-full">
    {groups.map((group) => (
      <CheckRow
        key={group.id}
        value={group.id}
        label={group.label}
        count={formatNumber(group.counter)}
        none={group.counter === 0}
        checked={isGroupChosen(group, chosen)}
        mixed={!group.isExact && group.values.some((value) => chosen.includes(value))}
        disabled={isTooMany(group, chosen)}
        onToggle={onToggle}
      />
    ))}
    <hr className="my-1 border-line" />
  </div>
)

const isTooMany = (group: OptionGroup, chosen: GroupsProps['chosen']) =>
  !isGroupChosen(group, chosen) && !fits(group, chosen)

function UnfoldButton({ shown: { all, setAll, hidden } }: { shown: ShownOptions }) {
  const { t } = useTranslation('collection')
  return (
    <button
      type="button"
      aria-expanded={all}
      onClick={() => setAll(!all)}
      className="mt-0.5 min-h-6 text-sm text-accent hover:underline touch:min-h-11"
    >
      {all ? t('filters.less') : t('filters.more', { count: hidden, number: formatNumber(hidden) })}
    </button>
  )
}

/** Why other values of a filter cannot be chosen. */
export function LimitNote() {
  const { t } = useTranslation('collection')
  return (
    <p role="status" className="py-1 text-xs text-quiet">
      {t('filters.most', { number: formatNumber(maxListValues) })}
    </p>
  )
}

/** Options that find something come first, in the order that they have. */
const withResultsFirst = (options: readonly Option[]) => [
  ...options.filter(({ counter }) => counter > 0),
  ...options.filter(({ counter }) => counter === 0),
]

/** The values of a filter, each with the number of rows that it would find. */
export const OptionList = memo(List) as typeof List
