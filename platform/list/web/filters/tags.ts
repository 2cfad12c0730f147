import type { RangeValue } from '#platform/core/contract/query-text.ts'
import type { Change, ListAddress } from '../address.ts'
import {
  clearFilter,
  type Filter,
  isActive,
  isGroupChosen,
  type Option,
  type OptionGroup,
  type RangeFilter,
  type TagText,
  valuesOf,
} from './filter.ts'

/** An active filter value in the language of the page, with the change that removes it. */
export interface FilterTag<Address> {
  readonly id: string
  readonly filter: Filter<Address>
  readonly label: string
  readonly value: string
  readonly remove: Change<Address>
}

/** Returns the tags of an address, one for each filter. */
export const tagsOf = <Address extends ListAddress>(
  filters: readonly Filter<Address>[],
  address: Address,
  text: TagText,
): readonly FilterTag<Address>[] =>
  filters.flatMap((filter) =>
    isActive(filter, address) ? tagsOfFilter(filter, address, text) : [],
  )

function tagsOfFilter<Address extends ListAddress>(
  filter: Filter<Address>,
  address: Address,
  text: TagText,
): FilterTag<Address>[] {
  const { key, kind } = filter
  const label = text.t(filter.label)
  const single = (value: string) => [{ id: key, filter, label, value, remove: clearFilter(filter) }]
  if (kind === 'text') return single(String(address[key]))
  if (kind === 'range') return single(rangeText(filter, address[key] as RangeValue, text.t))
  if (kind === 'options') {
    const options = text.options?.options[key] ?? []
    const groups = filter.groups?.(options, text.t) ?? []
    return single(inShort(groupedNames(valuesOf(filter, address), options, groups)))
  }
  return filter.tags
    ? filter.tags(address, text).map((tag) => ({ ...tag, filter }))
    : single(String(address[key]))
}

/** Returns the names of groups whose values are all chosen, the largest first, and of the other values. */
function groupedNames(
  values: readonly (string | number)[],
  options: readonly Option[],
  groups: readonly OptionGroup[],
): readonly string[] {
  const names: string[] = []
  let rest = values
  for (const group of groups.toSorted((a, b) => b.values.length - a.values.length)) {
    const isWhole = group.isExact
      ? rest === values && isGroupChosen(group, rest)
      : group.values.every((value) => rest.includes(value))
    if (!isWhole) continue
    names.push(group.short)
    rest = rest.filter((value) => !group.values.includes(value))
  }
  return [...names, ...rest.map((value) => nameOf(value, options))]
}

/** Maximum number of named values. */
const maxNamed = 2

/** Shortens names: `USS Tokyo, CAA Chubu`, or `USS Tokyo +17` when there are more. */
export const inShort = (names: readonly string[]): string =>
  names.length <= maxNamed ? names.join(', ') : `${names[0]} +${names.length - 1}`

/** Formats a range: `2016–2021`, `to 90 000 km`, `from 500 000 ¥`. */
export function rangeText<Address>(
  { plain, whole }: Pick<RangeFilter<Address>, 'plain' | 'whole'>,
  [from, to]: RangeValue,
  t: TagText['t'],
): string {
  if (from === 0) return t('collection:filters.to', { value: whole(to, t) })
  if (to === 0) return t('collection:filters.from', { value: whole(from, t) })
  return from === to ? whole(to, t) : `${plain(from)}–${whole(to, t)}`
}

/** Placeholder for a name that is not loaded yet. */
export const unknownName = '…'

/** Returns the name of an option, or the value itself if it has no name. */
const nameOf = (
  value: string | number,
  options: readonly { readonly value: string | number; readonly label: string }[],
): string =>
  options.find((option) => option.value === value)?.label ??
  (typeof value === 'string' ? value : unknownName)

/** Returns the names of a field's chosen options. */
export const namesOf = (
  values: readonly (string | number)[] | undefined,
  options: readonly { readonly value: string | number; readonly label: string }[],
): string => (values ?? []).map((value) => nameOf(value, options)).join(', ')
