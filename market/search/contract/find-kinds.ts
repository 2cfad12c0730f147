import type { RangeValue } from '#platform/core/contract/query-text.ts'
import { searchTypes } from './page-types.ts'

/** What a text of the find box can mean; `names` is every model that it may name. */
export const findKinds = [
  ...(['lot_no', 'maker', 'model', 'names', 'chassis', 'equip'] as const),
  ...(['auction', 'color', 'fuel'] as const),
] as const
export type FindKind = (typeof findKinds)[number]

/** The types of the find box: with `any` the server interprets the text. */
export const findTypes = ['any', ...searchTypes] as const
export type FindType = (typeof findTypes)[number]

/** Maximum characters of a text in the find box. */
export const maxFindTextLength = 500

/** The filters that a suggestion sets; `search` is the combined search, `type-text` (spec 3 §5). */
export interface FoundFilters {
  readonly maker?: number[] | undefined
  readonly model?: number[] | undefined
  readonly chassis?: string[] | undefined
  readonly year?: RangeValue | undefined
  readonly equipment?: string | undefined
  readonly auction?: number[] | undefined
  readonly color?: string[] | undefined
  readonly fuel?: string[] | undefined
  readonly search?: string | undefined
}

const named = ['search', 'maker', 'model', 'chassis'] as const
/** Another maker has other values of these (spec 3 §4). */
const additional = ['color', 'gearbox', 'fuel', 'condition', 'status', 'auction'] as const
/** Meanings that restrict the lots of the present names. */
const restricting: readonly FindKind[] = ['equip', 'auction', 'color', 'fuel']
export type ReplacedKey = (typeof named)[number] | (typeof additional)[number] | 'quick_search_lot'

/** Returns the filters of a list that a suggestion removes before it sets its own. */
export function replacedKeys(
  kind: FindKind,
  { maker }: FoundFilters,
  current: { readonly maker?: readonly number[] | undefined },
): readonly ReplacedKey[] {
  if (kind === 'lot_no') return ['search', 'quick_search_lot']
  if (restricting.includes(kind)) return ['search']
  const isOther = maker?.some((id) => current.maker && !current.maker.includes(id))
  return isOther ? [...named, ...additional] : named
}
