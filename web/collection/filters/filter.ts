import type { RangeValue } from '../../../contract/core/query-text.ts'
import type { FullKey } from '../../i18n/message-types.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { type Change, changed, type ListAddress, without } from '../address.ts'

/** A value of a filter with the number of rows that it would find. */
export interface Option {
  readonly value: string | number
  readonly label: string
  readonly counter: number
}

/** What there is to choose from in a range; both ends 0 when nothing is known. */
export interface Bounds {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** What the server offers for the filters of an address. */
export interface FilterOptions {
  readonly options: Readonly<Record<string, readonly Option[]>>
  readonly ranges: Readonly<Record<string, Bounds>>
  /** Rows that the address finds. */
  readonly found: number
}

/** What tags are made of: the messages, and the options by name as far as they are known. */
export interface TagText {
  readonly t: Translate<'collection'>
  readonly options: FilterOptions | undefined
}

interface FilterBase<Address> {
  readonly key: keyof Address & string
  readonly label: FullKey
  /** Heading of its control, where that is more than the label, which goes in as `name`. */
  readonly heading?: FullKey
  /** Filters that depend on this one: a change of it takes them out (spec 3 §4). */
  readonly dependents?: readonly (keyof Address & string)[]
  /** Folded up in the panel unless something is chosen there. */
  readonly isFolded?: boolean
}

/** Several values, which widen the list; the server counts each. */
export interface OptionsFilter<Address> extends FilterBase<Address> {
  readonly kind: 'options'
  /**
   * `few` shows the first ones and the others on demand, `all` everything in two columns, `select` a
   * field that unfolds.
   */
  readonly shape: 'few' | 'all' | 'select'
  /** What stands in the field while nothing is chosen. */
  readonly placeholder?: FullKey
  /** In the order of the server, not by frequency. */
  readonly isRanked?: boolean
  /**
   * What the heading counts: the chosen values, or while there is none the options that find something,
   * or nothing.
   */
  readonly detail?: 'chosen' | 'found' | 'none'
}

/** Both ends of a number, included; 0 is an open end. */
export interface RangeFilter<Address> extends FilterBase<Address> {
  readonly kind: 'range'
  /** A number by itself, and with its unit. */
  readonly plain: (value: number) => string
  readonly whole: (value: number, t: TagText['t']) => string
}

/** A text that is searched for after a pause. */
export interface TextFilter<Address> extends FilterBase<Address> {
  readonly kind: 'text'
  readonly example: FullKey
  /** How the text may be written. */
  readonly formats?: { readonly label: FullKey; readonly text: FullKey }
}

/** Anything else: the list brings its own control, and says what its values are called. */
export interface OtherFilter<Address> extends FilterBase<Address> {
  readonly kind: 'other'
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

/** Takes one filter out, and with it those that depend on it. */
export const lift =
  <Address extends ListAddress>({ key, dependents = [] }: Filter<Address>): Change<Address> =>
  (address) =>
    without(address, [key, ...dependents])

/** Puts a value in the place of the filter's; an empty text or list is no filter. */
export const choose =
  <Address extends ListAddress>(
    filter: Filter<Address>,
    value: string | readonly (string | number)[],
  ): Change<Address> =>
  (address) => {
    const rest = lift(filter)(address)
    return value.length === 0 ? rest : changed(rest, { [filter.key]: value } as Partial<Address>)
  }

/** Takes a value into a filter, or out of it. */
export const tick =
  <Address extends ListAddress>(
    filter: Filter<Address>,
    value: string | number,
    on: boolean,
  ): Change<Address> =>
  (address) => {
    const before = valuesOf(filter, address)
    if (before.includes(value) === on) return address
    const after = on ? [...before, value] : before.filter((other) => other !== value)
    return choose(filter, after)(address)
  }

/** Sets a range; one that ends before it begins is turned round. */
export const bound =
  <Address extends ListAddress>(
    filter: Filter<Address>,
    [from, to]: Readonly<RangeValue>,
  ): Change<Address> =>
  (address) => {
    if (from === 0 && to === 0) return lift(filter)(address)
    return choose(filter, to !== 0 && to < from ? [to, from] : [from, to])(address)
  }

/** The values that are chosen in a filter of options. */
export const valuesOf = <Address>(
  { key }: Filter<Address>,
  address: Address,
): readonly (string | number)[] =>
  (address[key] as readonly (string | number)[] | undefined) ?? none
const none: readonly (string | number)[] = []

/** The same list without any restriction; order and page size stay. */
export const withoutFilters =
  <Address extends ListAddress>(filters: readonly Filter<Address>[]): Change<Address> =>
  (address) =>
    without(
      address,
      filters.map(({ key }) => key),
    )

/** How many filters are in force, several values of one being one. */
export const countFilters = <Address>(
  filters: readonly Filter<Address>[],
  address: Address,
): number => filters.filter(({ key }) => address[key] !== undefined).length
