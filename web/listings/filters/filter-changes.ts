import type { RangeValue } from '../../../contract/core/query-text.ts'
import type { ModelOption } from '../../../contract/listings/filters.ts'
import type { RangeKey } from '../../../contract/lots/page-types.ts'
import { writeSearchParams } from '../../collection/search-params.ts'
import { asked, type Change, type ListingSearch } from '../listing-search.ts'
import {
  additionalKeys,
  type FacetKey,
  type FilterKey,
  filterKeys,
  type ListFilterKey,
  type TextFilterKey,
} from './filter-keys.ts'

/** Two searches with the same key are the same question. */
export const searchKey = (search: ListingSearch) =>
  writeSearchParams(Object.fromEntries(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))))

/** Without keys of the address, from the first page on. */
export function without(search: ListingSearch, keys: readonly FilterKey[]): ListingSearch {
  const kept = Object.entries(search).filter(([key]) => !(keys as readonly string[]).includes(key))
  return asked(Object.fromEntries(kept), {})
}

/** The same list without any restriction; order and page size stay. */
export const withoutFilters: Change = (search) => without(search, filterKeys)

/** Another maker has other models, and other values of the additional filters (spec 3 §4). */
const withoutMaker: Change = (search) => without(search, ['maker', ...additionalKeys])

/** Lifts one filter whole, and with it what hangs on it. */
export const lift =
  (key: FilterKey): Change =>
  (search) =>
    key === 'maker' ? withoutMaker(search) : without(search, [key])

/** Puts a list in the place of a filter's values; an empty one is no filter. */
export function choose<Key extends ListFilterKey>(
  key: Key,
  values: NonNullable<ListingSearch[Key]>,
): Change {
  return (search) => {
    const rest = lift(key)(search)
    return values.length === 0 ? rest : asked(rest, { [key]: values })
  }
}

/** Takes a value into a filter or out of it. */
export function tick(key: ListFilterKey, value: string | number, on: boolean): Change {
  return (search) => {
    const before: readonly (string | number)[] = search[key] ?? []
    if (before.includes(value) === on) return search
    const after = on ? [...before, value] : before.filter((other) => other !== value)
    return choose(key, after as never)(search)
  }
}

/** The only value of a filter, or none. */
export const pick = (key: FacetKey, value: string | number | null): Change =>
  choose(key, (value === null ? [] : [value]) as never)

/**
 * A model that a search has found brings its maker with it. Where there was none, the maker is filled
 * in and not changed, so that house, grade and the like stay (spec 3 §4).
 */
export function addFoundModel({ value, maker }: ModelOption): Change {
  return (search) => {
    let base = search
    if (!search.maker) base = asked(without(search, ['model', 'chassis']), { maker: [maker.value] })
    else if (!search.maker.includes(maker.value)) base = choose('maker', [maker.value])(search)
    return tick('model', value, true)(base)
  }
}

interface FoundWithChassis {
  readonly maker: readonly { readonly value: number }[]
  readonly model: readonly { readonly value: number }[]
}

/** So many models say no more than none. */
const mostModels = 20

/** Asks for a chassis code that a search has found, whoever makes it. */
export const chooseFoundChassis =
  (code: string): Change =>
  (search) =>
    asked(withoutMaker(search), { chassis: [code] })

/** Such a code brings makers and models with it, as long as it is still asked for (spec 3 §4). */
export function fillInChassis(code: string, found: FoundWithChassis): Change {
  return (search) => {
    const makers = found.maker.map(({ value }) => value)
    const models = found.model.map(({ value }) => value)
    const isTelling = makers.length > 0 && models.length > 0 && models.length <= mostModels
    if (!isTelling || search.chassis?.join() !== code) return search
    return asked(search, { maker: makers, model: models })
  }
}

/** Sets a range; one that ends before it begins is turned round. */
export function bound(key: RangeKey, [from, to]: Readonly<RangeValue>): Change {
  return (search) => {
    const rest = without(search, [key])
    if (from === 0 && to === 0) return rest
    const isReversed = to !== 0 && to < from
    return asked(rest, { [key]: isReversed ? [to, from] : [from, to] })
  }
}

/** Sets a text, trimmed; an empty one searches nothing (spec 3 §5). */
export function write(key: TextFilterKey, text: string): Change {
  return (search) => {
    const trimmed = text.trim()
    const rest = without(search, [key])
    return trimmed === '' ? rest : asked(rest, { [key]: trimmed })
  }
}

/** How many filters are in force, several values of one being one. */
export const countFilters = (search: ListingSearch): number =>
  filterKeys.filter((key) => search[key] !== undefined).length
