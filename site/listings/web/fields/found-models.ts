import { type Change, changed, without } from '#platform/list/web/address.ts'
import { clearFilter, setFilter, toggleOption } from '#platform/list/web/filters/filter.ts'
import type { ModelOption } from '#site/listings/contract/filters.ts'
import type { ListingAddress } from '../listing-address.ts'
import { maker, model } from '../listing-filters.ts'

/**
 * Adds a found model, and its maker if none is chosen. Filling in the maker does not count as a change, so house, grade
 * and the like stay (spec 3 §4).
 */
export const addFoundModel =
  ({ value, maker: own }: ModelOption): Change<ListingAddress> =>
  (address) => {
    let base = address
    if (!address.maker) {
      base = changed(without(address, ['model', 'chassis']), { maker: [own.value] })
    } else if (!address.maker.includes(own.value)) base = setFilter(maker, [own.value])(address)
    return toggleOption(model, value, true)(base)
  }

interface FoundWithChassis {
  readonly maker: readonly { readonly value: number }[]
  readonly model: readonly { readonly value: number }[]
}

/** With more models, the filter would barely restrict anything. */
const maxModels = 20

/** Filters by a chassis code that a search has found, of any maker. */
export const chooseFoundChassis =
  (code: string): Change<ListingAddress> =>
  (address) =>
    changed(clearFilter<ListingAddress>(maker)(address), { chassis: [code] })

/** Sets makers and models of a found chassis code, if it is still chosen (spec 3 §4). */
export const fillInChassis =
  (code: string, found: FoundWithChassis): Change<ListingAddress> =>
  (address) => {
    const makers = found.maker.map(({ value }) => value)
    const models = found.model.map(({ value }) => value)
    const isSpecific = makers.length > 0 && models.length > 0 && models.length <= maxModels
    if (!isSpecific || address.chassis?.join() !== code) return address
    return changed(address, { maker: makers, model: models })
  }
