import { lotIdsWithinBudget } from '#market/landed-cost/server/calculation/within-budget.ts'
import { exportCheckOf } from '#market/landed-cost/server/export/queries.ts'
import {
  type CostsForPerson,
  costsForPerson,
} from '#market/landed-cost/server/market-costs/costs-for-person.ts'
import { driveBits } from '#market/reference-data/contract/powertrains.ts'
import { latinCapitals, latinCode } from '#market/reference-data/server/latin-letters.ts'
import {
  equipmentSpellings,
  findEquipment,
} from '#market/reference-data/server/names/equipment-words.ts'
import { modelIdsNamed } from '#market/reference-data/server/names/name-search.ts'
import { budgetOf } from '#market/search/contract/budget-text.ts'
import {
  isBikePage,
  isStatistics,
  type PageType,
  parseSearch,
  rangeKeys,
  type SearchType,
  searchTypesOf,
} from '#market/search/contract/page-types.ts'
import { daySpanIn, houseDayOf, rangeIn } from '#market/search/contract/search-address.ts'
import type { ListingQuery } from '#market/search/contract/search-query.ts'
import { splitChassis } from '#market/search/server/chassis.ts'
import { foldEquipment } from '#market/search/server/equipment-text.ts'
import {
  type ChosenFilters,
  type ListingFilters,
  noFilters,
  type TextFilter,
} from '#market/search/server/listing-search.ts'
import type { LotBan } from '#market/search/server/lot-bans.ts'
import type { FigureColumn } from '#market/search/server/lot-figures.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { filterAttributes } from '#site/listings/contract/filters.ts'
import { listLotIdsIn } from '#trade/favorites/server/queries.ts'
import { filterByLotNotes } from '#trade/notes/server/queries.ts'

/** A query without the parameters of a page or a person. */
type PublicQuery = Omit<
  ListingQuery,
  | 'page'
  | 'pageSize'
  | 'sort'
  | 'order'
  | 'group'
  | 'budget'
  | 'budgetFit'
  | 'tag'
  | 'notForMe'
  | 'shippable'
>

type FilterQuery = Omit<ListingQuery, 'page' | 'pageSize' | 'order'>

/** The part of a call that determines its filters. */
interface FilterCall {
  readonly db: Db
  readonly person: { readonly id: number; readonly permissions: Permissions }
  readonly query: FilterQuery
  readonly params: { readonly pageType: PageType }
}

type FilterContext = Pick<Context, 'names' | 'mergedNames' | 'landedCosts'>

/** A text to search in one field. */
export type TypedText = readonly [type: SearchType, text: string | undefined]

/**
 * Returns the filters of a listing's query. A group of favorites, its budget and the person's notes become lot ids, so
 * that equal filters have equal results for everybody.
 * @throws Refusal invalid_request for a search that the page type does not offer; see `marketCostsOf`
 */
export async function filtersOf(
  context: FilterContext,
  call: FilterCall,
  costs?: CostsForPerson | null,
): Promise<ListingFilters> {
  const { db, person, query, params } = call
  const inGroup = query.group ? await listLotIdsIn(db, person.id, query.group) : null
  const budget = budgetOf(query.budget ?? '')
  const marked = inGroup && budget ? await lotIdsWithinBudget(db, person, inGroup, budget) : inGroup
  const { tag, notForMe } = query
  const lotIds = await filterByLotNotes(db, person.id, marked, { tag: tag || undefined, notForMe })
  const bans = query.shippable ? await lotBansOf(db, person.id, params.pageType) : []
  // What a list is sorted by does not change its counters.
  const unsorted = { ...call, query: { ...query, sort: undefined } }
  const ofMarket = costs === undefined ? await marketCostsOf(context, unsorted) : costs
  const figure = ofMarket && withinBudget(ofMarket, query)
  return { ...(await publicFilters(context, db, query, params.pageType)), lotIds, bans, figure }
}

/**
 * Returns the landed costs by which a query filters or sorts; null if it does neither, and for past sales.
 * @throws Refusal as `costsForPerson`
 */
export async function marketCostsOf(
  { landedCosts }: Pick<Context, 'landedCosts'>,
  { db, person, query, params }: FilterCall,
): Promise<CostsForPerson | null> {
  // The lots of a group are within its budget by the person's own choices.
  const budget = query.group ? null : budgetOf(query.budget ?? '')
  if (isStatistics(params.pageType)) return null
  if (!budget && query.sort !== 'landedCost') return null
  return costsForPerson(landedCosts, db, person.id, budget)
}

/** What a listing sorts by. */
export const estimatedCost = ({ figures: { key, version } }: CostsForPerson): FigureColumn => ({
  ...{ key, version },
  name: 'middle',
})

function withinBudget({ figures, maxYen }: CostsForPerson, query: FilterQuery) {
  const { key, version } = figures
  const name = query.budgetFit === 'sure' ? ('high' as const) : ('low' as const)
  return maxYen === null ? null : { key, version, name, max: maxYen }
}

/** Returns what may not leave Japan for the person's destination; nothing for past sales. */
async function lotBansOf(db: Db, personId: number, pageType: PageType): Promise<LotBan[]> {
  const check = isStatistics(pageType) ? null : await exportCheckOf(db, personId)
  const kind = isBikePage(pageType) ? 'bike' : 'car'
  if (!check) return []
  return check.rules.bans
    .filter((ban) => ban.kind === kind)
    .map(({ overYen, overCc, drives, overYears }) => ({
      ...{ overYen, overCc },
      drives: drives.length === 0 ? null : driveBits(drives),
      beforeYear: overYears === null ? null : check.year - 1 - overYears,
    }))
}

/** Returns the filters that mean the same for everybody. */
async function publicFilters(
  context: Pick<Context, 'names' | 'mergedNames'>,
  db: Db,
  query: PublicQuery,
  pageType: PageType,
): Promise<ListingFilters> {
  const found = query.search ? parseSearch(query.search) : null
  if (found?.text && !searchTypesOf(pageType).includes(found.type)) {
    throw new Refusal('invalid_request', { details: [`search: no ${found.type} on ${pageType}`] })
  }
  const texts = await textFilters(context, db, pageType, [
    ['lot_no', query.quick_search_lot],
    ['equip', query.equipment],
    ...(found ? [[found.type, found.text] as const] : []),
  ])
  return {
    ...noFilters,
    ...(await withCurrentNames(context, db, chosenFilters(query))).filters,
    days: query.date ?? [],
    houseDays: (query.houseDay ?? []).map(houseDayOf),
    daySpan: daySpanIn(query),
    ranges: rangesOf(query),
    ...texts,
  }
}

/** Returns the chosen values of a query, which are listed even if they find nothing. */
export const chosenFilters = (query: PublicQuery): ChosenFilters => ({
  makers: query.maker ?? [],
  models: query.model ?? [],
  houses: query.auction ?? [],
  statuses: query.status ?? [],
  // Saved searches may have letters from before codes were folded.
  chassis: (query.chassis ?? []).map(latinCode),
  conditions: query.condition ?? [],
  gearboxes: query.gearbox ?? [],
  fuels: query.fuel ?? [],
  colors: query.color ?? [],
})

/** Replaces chosen ids of merged names: addresses and saved searches keep old ids. */
export async function withCurrentNames<Filters extends ChosenFilters>(
  { mergedNames }: Pick<Context, 'mergedNames'>,
  db: Db,
  filters: Filters,
): Promise<{
  readonly filters: Filters
  /** The chosen id for each current id that replaces it. */
  readonly oldIds: Readonly<Record<'maker' | 'model' | 'auction', ReadonlyMap<number, number>>>
}> {
  const { houses, makers, models } = filters
  const merged = await mergedNames(db)
  const current = (ids: readonly number[], into: ReadonlyMap<number, number>) =>
    into.size === 0 ? ids : [...new Set(ids.map((id) => into.get(id) ?? id))]
  const oldOf = (ids: readonly number[], into: ReadonlyMap<number, number>) =>
    new Map(
      ids.flatMap((id) => {
        const now = into.get(id)
        return now === undefined || ids.includes(now) ? [] : [[now, id] as const]
      }),
    )
  return {
    filters: {
      ...filters,
      houses: current(houses, merged.house),
      makers: current(makers, merged.maker),
      models: current(models, merged.model),
    },
    oldIds: {
      auction: oldOf(houses, merged.house),
      maker: oldOf(makers, merged.maker),
      model: oldOf(models, merged.model),
    },
  }
}

/** Returns the texts of the quick search, whose results fill in the other filters. */
export const quickSearchTexts = (
  query: ParsedInput<typeof filterAttributes>['query'],
): readonly TypedText[] => [
  ['lot_no', query.lot_no],
  ['equip', query.equipement],
  ['chassis', query.quick_search_chassis],
  ['model', query.quick_search_model],
]

/** Turns texts into filters; ignores blank ones. The name of a model becomes the models with that name. */
export async function textFilters(
  { names }: Pick<Context, 'names'>,
  db: Db,
  pageType: PageType,
  texts: readonly TypedText[],
): Promise<Pick<ListingFilters, 'texts' | 'namedModels'>> {
  const typed = texts
    .map(([type, text = '']) => ({ type, text: text.trim() }))
    .filter(({ text }) => text !== '')
  const model = typed.find(({ type }) => type === 'model')
  const index = model && (await names(db, isBikePage(pageType) ? 'bike' : 'car'))
  return {
    texts: typed.flatMap(({ type, text }): TextFilter[] => {
      if (type === 'lot_no') return [{ type, text }]
      if (type === 'chassis') return [chassisFilter(chassisText(text))]
      return type === 'equip' ? equipmentFilters(text) : []
    }),
    namedModels: index ? modelIdsNamed(index, model.text) : null,
  }
}

/**
 * Reduces a chassis code to the form of lots: `DBA-ZRR80-0123456` becomes `ZRR80`, without emission class and number.
 */
export function chassisText(text: string): string {
  const capitals = latinCapitals(text)
  return splitChassis(capitals).chassisCode || capitals
}

/** Filters by chassis code; some houses send `AGH30W` without its body letter. */
export const chassisFilter = (code: string): TextFilter => ({
  type: 'chassis',
  text: code,
  orCode: /^[A-Z]+\d+[A-Z]$/.test(code) ? code.slice(0, -1) : null,
})

/** Filters by all items of equipment in a comma-separated text, in any of their spellings. */
const equipmentFilters = (text: string): TextFilter[] =>
  text
    .split(/[,;、，]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const typed = foldEquipment(part.normalize('NFKC')).trim()
      const spellings = equipmentSpellings(findEquipment(part)).map(foldEquipment)
      // Japanese has no spaces between words.
      const known = spellings.map((one) => (/[ぁ-ヿ㐀-鿿]/.test(one) ? one.trim() : one))
      const parts = [typed, ...known].filter((one) => one.trim() !== '')
      return { type: 'equip', parts: [...new Set(parts)] }
    })

function rangesOf(query: Partial<ListingQuery>): ListingFilters['ranges'] {
  const ranges = rangeKeys.flatMap((key) => {
    const range = rangeIn(query, key)
    return range ? [[key, { min: range[0] || null, max: range[1] || null }]] : []
  })
  return Object.fromEntries(ranges)
}
