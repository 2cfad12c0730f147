import type { FavoriteGroup } from '../../contract/lots/favorite-groups.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * An answer as it is once a lot is in a group, or in none: rows of a listing and lots alike, in
 * whatever they are nested. What does not show the lot stays the very same object.
 */
export function withGroup<Data>(data: Data, lotId: string, group: FavoriteGroup | null): Data {
  return marked(data, lotId, group) as Data
}

function marked(value: unknown, lotId: string, group: FavoriteGroup | null): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => marked(item, lotId, group))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  if (!isFields(value)) return value
  if (idOf(value) === lotId) return markedLot(value, group)
  const entries = Object.entries(value)
  const changed = entries.map(([key, item]) => [key, marked(item, lotId, group)] as const)
  return changed.some(([key, item]) => item !== value[key]) ? Object.fromEntries(changed) : value
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The id of something that says to which group it belongs: a row, an item or a lot. */
function idOf(value: Fields): string | null {
  if (!('favorite' in value) && !('wishList' in value)) return null
  const { id } = [value.carCommonDetail, value.bikeCommonDetail].find(isFields) ?? value
  return id === undefined ? null : String(id)
}

function markedLot(lot: Fields, group: FavoriteGroup | null): Fields {
  const wish = group && { group, value: true }
  const wishList = Array.isArray(lot.wishList) ? (wish ? [wish] : []) : wish
  return {
    ...lot,
    ...('favorite' in lot && { favorite: group }),
    ...('wishList' in lot && { wishList }),
  }
}
