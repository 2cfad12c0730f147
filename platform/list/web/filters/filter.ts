import { maxListValues, type RangeValue } from '#platform/core/contract/query-text.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import type { Translate } from '#platform/i18n/web/use-translation.ts'
import { type Change, changed, type ListAddress, without } from '../address.ts'

/** A value of a filter with the number of rows that it would find. */
export interface Option {
  readonly value: string | number
  readonly label: string
  readonly counter: number
}

/** The bounds of the data; both 0 while unknown. */
export interface Bounds {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** The server's options for the filters of an address. */
export interface FilterOptions {
  readonly options: Readonly<Record<string, readonly Option[]>>
  readonly ranges: Readonly<Record<string, Bounds>>
  /** Number of rows that the address finds. */
  readonly found: number
}

/** Texts for tags: the messages, and the names of the options that are loaded. */
export interface TagText {
  readonly t: Translate<'collection'>
  readonly options: FilterOptions | undefined
}

interface FilterBase<Address> {
  readonly key: keyof Address & string
  /** Other parts of the address that belong to this filter. */
  readonly otherKeys?: readonly (keyof Address & string)[]
  readonly label: FullKey
  /** Heading of its control, if it differs from the label, which is passed as `name`. */
  readonly heading?: FullKey
  /** Filters that depend on this one and are removed when it changes (spec 3 §4). */
  readonly dependents?: readonly (keyof Address & string)[]
  /** Collapsed in the panel unless a value is chosen. */
  readonly isFolded?: boolean
}

/** Options that can be chosen together. */
export interface OptionGroup {
  readonly id: string
  readonly label: string
  /** The name in a tag. */
  readonly short: string
  readonly values: readonly (string | number)[]
  /** Number of rows that any of them would find. */
  readonly counter: number
  /** Replaces the chosen values instead of adding to them. */
  readonly isExact?: boolean
}

/** A filter with several values, which widen the list; the server counts each. */
export interface OptionsFilter<Address> extends FilterBase<Address> {
  readonly kind: 'options'
  /**
   *
   * `few` shows the first ones and the rest on demand, `all` everything in two columns, `select` a field that expands.
   */
  readonly shape: 'few' | 'all' | 'select'
  readonly placeholder?: FullKey
  /** Groups of options, shown before the single ones. */
  readonly groups?: (options: readonly Option[], t: TagText['t']) => readonly OptionGroup[]
  /** Listed in the order of the server, not by frequency. */
  readonly isRanked?: boolean
  /** Which count the heading shows: chosen values, or, while there are none, the options with results; or none. */
  readonly detail?: 'chosen' | 'found' | 'none'
}

/** A filter with both bounds of a number, inclusive; 0 is an open bound. */
export interface RangeFilter<Address> extends FilterBase<Address> {
  readonly kind: 'range'
  /** Formats a number without and with its unit. */
  readonly plain: (value: number) => string
  readonly whole: (value: number, t: TagText['t']) => string
}

/** A text that is searched for after a debounce. */
export interface TextFilter<Address> extends FilterBase<Address> {
  readonly kind: 'text'
  readonly example: FullKey
  /** Explains the format of the text. */
  readonly formats?: { readonly label: FullKey; readonly text: FullKey }
}

/** Any other filter: the list provides the control and names the values. */
export interface OtherFilter<Address> extends FilterBase<Address> {
  readonly kind: 'other'
  /** Removes the filter, if an address without it would get it back by default. */
  readonly clear?: Change<Address>
  readonly tags?: (
    address: Address,
    text: TagText,
  ) => readonly {
    readonly id: string
    readonly label: string
    readonly value: string
    readonly remove: Change<Address>
  }[]
}

export type Filter<Address> =
  | OptionsFilter<Address>
  | RangeFilter<Address>
  | TextFilter<Address>
  | OtherFilter<Address>

/** Removes a filter and those that depend on it. */
export const clearFilter =
  <Address extends ListAddress>(filter: Filter<Address>): Change<Address> =>
  (address) => {
    const { key, otherKeys = [], dependents = [] } = filter
    const rest = without(address, [key, ...otherKeys, ...dependents])
    return filter.kind === 'other' && filter.clear ? filter.clear(rest) : rest
  }

/** Sets the value of a filter; an empty text or list removes it. */
export const setFilter =
  <Address extends ListAddress>(
    filter: Filter<Address>,
    value: string | readonly (string | number)[],
  ): Change<Address> =>
  (address) => {
    const rest = clearFilter(filter)(address)
    return value.length === 0 ? rest : changed(rest, { [filter.key]: value } as Partial<Address>)
  }

/** Adds a value to a filter, or removes it. */
export const toggleOption =
  <Address extends ListAddress>(
    filter: Filter<Address>,
    value: string | number,
    on: boolean,
  ): Change<Address> =>
  (address) => {
    const before = valuesOf(filter, address)
    if (before.includes(value) === on || (on && isFull(before))) return address
    const after = on ? [...before, value] : before.filter((other) => other !== value)
    return setFilter(filter, after)(address)
  }

/** Returns whether the filter is full: longer lists are invalid. */
export const isFull = (chosen: readonly unknown[]): boolean => chosen.length >= maxListValues

/** Returns whether a group can be added to the chosen values. */
export const fits = (
  { values, isExact = false }: Pick<OptionGroup, 'values' | 'isExact'>,
  chosen: readonly (string | number)[],
): boolean => isExact || new Set([...chosen, ...values]).size <= maxListValues

/** Whether a group is chosen: all of its values, and no others where it replaces them. */
export const isGroupChosen = (
  { values, isExact = false }: OptionGroup,
  chosen: readonly (string | number)[],
): boolean =>
  values.every((value) => chosen.includes(value)) && (!isExact || chosen.length === values.length)

/** Adds the values of a group, or removes them. */
export const toggleGroup =
  <Address extends ListAddress>(
    filter: Filter<Address>,
    { values, isExact = false }: OptionGroup,
    on: boolean,
  ): Change<Address> =>
  (address) => {
    const before = valuesOf(filter, address)
    if (on && !fits({ values, isExact }, before)) return address
    const others = before.filter((value) => !values.includes(value))
    if (isExact) return setFilter(filter, on ? values : [])(address)
    return setFilter(filter, on ? [...others, ...values] : others)(address)
  }

/** Sets a range; reversed bounds are swapped. */
export const setRange =
  <Address extends ListAddress>(
    filter: Filter<Address>,
    [from, to]: Readonly<RangeValue>,
  ): Change<Address> =>
  (address) => {
    if (from === 0 && to === 0) return clearFilter(filter)(address)
    return setFilter(filter, to !== 0 && to < from ? [to, from] : [from, to])(address)
  }

/** Returns the chosen values of a filter with options. */
export const valuesOf = <Address>(
  { key }: Filter<Address>,
  address: Address,
): readonly (string | number)[] =>
  (address[key] as readonly (string | number)[] | undefined) ?? none
const none: readonly (string | number)[] = []

/** Returns the same list without filters; order and page size stay. */
export const withoutFilters =
  <Address extends ListAddress>(filters: readonly Filter<Address>[]): Change<Address> =>
  (address) =>
    filters.reduce((rest, filter) => clearFilter(filter)(rest), address)

/** Returns the number of active filters; several values of one filter count as one. */
export const countFilters = <Address>(
  filters: readonly Filter<Address>[],
  address: Address,
): number => filters.filter((filter) => isActive(filter, address)).length

/** Returns whether a filter restricts the list. */
export const isActive = <Address>(
  { key, otherKeys = [] }: Filter<Address>,
  address: Address,
): boolean => [key, ...otherKeys].some((part) => address[part] !== undefined)
