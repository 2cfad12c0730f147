import { type Change, changed, without } from '#platform/list/web/address.ts'
import { clearFilter, setFilter, toggleOption } from '#platform/list/web/filters/filter.ts'
import type { ModelOption } from '#site/listings/contract/filters.ts'
import type { ListingAddress } from '../listing-address.ts'
import { maker, model } from '../listing-filters.ts'

/**
 * A model that a search has found brings its maker with it. Where there was none, the maker is filled
 * in and not changed, so that house, grade and the like stay (spec 3 §4).
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

/** So many models say no more than none. */
const maxModels = 20

/** Filters by a chassis code that a search has found, whoever makes it. */
export const chooseFoundChassis =
  (code: string): Change<ListingAddress> =>
  (address) =>
    changed(clearFilter<ListingAddress>(maker)(address), { chassis: [code] })

/** Such a code brings makers and models with it, as long as it is still chosen (spec 3 §4). */
export const fillInChassis =
  (code: string, found: FoundWithChassis): Change<ListingAddress> =>
  (address) => {
    const makers = found.maker.map(({ value }) => value)
    const models = found.model.map(({ value }) => value)
    const isSpecific = makers.length > 0 && models.length > 0 && models.length <= maxModels
    if (!isSpecific || address.chassis?.join() !== code) return address
    return changed(address, { maker: makers, model: models })
  }
