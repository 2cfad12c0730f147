import type { RangeValue } from '../../../contract/core/query-text.ts'
import type { Change, ListAddress } from '../address.ts'
import { type Filter, lift, type RangeFilter, type TagText, tick, valuesOf } from './filter.ts'

/** One restriction in the language of the page, and what lifts it. */
export interface FilterTag<Address> {
  readonly id: string
  readonly filter: Filter<Address>
  readonly label: string
  readonly value: string
  readonly remove: Change<Address>
}

/** The restrictions of an address, one for each value. */
export const tagsOf = <Address extends ListAddress>(
  filters: readonly Filter<Address>[],
  address: Address,
  text: TagText,
): readonly FilterTag<Address>[] =>
  filters.flatMap((filter) =>
    address[filter.key] === undefined ? [] : tagsOfFilter(filter, address, text),
  )

function tagsOfFilter<Address extends ListAddress>(
  filter: Filter<Address>,
  address: Address,
  text: TagText,
): FilterTag<Address>[] {
  const { key, kind } = filter
  const label = text.t(filter.label)
  const single = (value: string) => [{ id: key, filter, label, value, remove: lift(filter) }]
  if (kind === 'text') return single(String(address[key]))
  if (kind === 'range') return single(rangeText(filter, address[key] as RangeValue, text.t))
  if (kind === 'options') {
    return valuesOf(filter, address).map((value) => ({
      id: `${key} ${value}`,
      filter,
      label,
      value: nameOf(value, text.options?.options[key] ?? []),
      remove: tick(filter, value, false),
    }))
  }
  return filter.tags
    ? filter.tags(address, text).map((tag) => ({ ...tag, filter }))
    : single(String(address[key]))
}

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

/** What stands for a name that is not known yet. */
const unknownName = '…'

/** The name of an option; a text that has none is its own. */
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

/** The values of each filter together, for sentences. */
export function tagsByFilter<Address extends ListAddress>(
  tags: readonly FilterTag<Address>[],
): readonly FilterTag<Address>[] {
  const filters = [...new Set(tags.map(({ filter }) => filter))]
  return filters.flatMap((filter) => {
    const same = tags.filter((tag) => tag.filter === filter)
    const [first] = same
    const value = same.map((tag) => tag.value).join(', ')
    return first ? [{ ...first, id: filter.key, value, remove: lift(filter) }] : []
  })
}
