import type { RangeValue } from '#platform/core/contract/query-text.ts'
import type { Change, ListAddress } from '../address.ts'
import {
  clearFilter,
  type Filter,
  hasGroup,
  isActive,
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

/** The tags of an address, one for each filter. */
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

/** Names of groups whose values are all chosen, the largest first, and of the other values. */
function groupedNames(
  values: readonly (string | number)[],
  options: readonly Option[],
  groups: readonly OptionGroup[],
): readonly string[] {
  const names: string[] = []
  let rest = values
  for (const group of groups.toSorted((a, b) => b.values.length - a.values.length)) {
    const isWhole = group.isExact
      ? rest === values && hasGroup(group, rest)
      : group.values.every((value) => rest.includes(value))
    if (!isWhole) continue
    names.push(group.short)
    rest = rest.filter((value) => !group.values.includes(value))
  }
  return [...names, ...rest.map((value) => nameOf(value, options))]
}

/** At most so many values are named. */
const maxNamed = 2

/** `USS Tokyo, CAA Chubu`, or `USS Tokyo +17` when there are more. */
export const inShort = (names: readonly string[]): string =>
  names.length <= maxNamed ? names.join(', ') : `${names[0]} +${names.length - 1}`

/** `2016–2021`, `to 90 000 km`, `from 500 000 ¥`. */
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

/** The name of an option; a value without a name is shown itself. */
const nameOf = (
  value: string | number,
  options: readonly { readonly value: string | number; readonly label: string }[],
): string =>
  options.find((option) => option.value === value)?.label ??
  (typeof value === 'string' ? value : unknownName)

/** The chosen options of a field by name. */
export const namesOf = (
  values: readonly (string | number)[] | undefined,
  options: readonly { readonly value: string | number; readonly label: string }[],
): string => (values ?? []).map((value) => nameOf(value, options)).join(', ')
