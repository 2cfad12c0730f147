import type { FastifyInstance } from 'fastify'
import type { Language } from '../../contract/codes.ts'
import {
  bikeMakers,
  bikeModels,
  carMakers,
  carModels,
  type FilterSelects,
  filterAttributes,
  filterChassis,
  filterModel,
  filters,
  foundOptionsLimit,
  type IdOption,
} from '../../contract/listing-filters.ts'
import type { PageType } from '../../contract/page-types.ts'
import type { Context } from '../context.ts'
import { type Call, route } from '../http.ts'
import {
  type ListingAnswer,
  type ListingCounters,
  type ListingFilters,
  noFilters,
} from '../search/listing-search.ts'
import { languageOf } from '../site/language.ts'
import { findOptionNames } from './option-names.ts'
import {
  modelsWithMakers,
  namedOptions,
  rangesOf,
  selectsOf,
  unnamed,
  withChosenValues,
} from './options.ts'
import { filtersOf, quickSearchFilters, textsOf } from './question.ts'

/** What the filter panel offers: the search counts, the dictionaries have the names (spec 3 §7). */
export function filterRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, filters, async (call) => {
    const { pageType } = call.params
    const asked = await filtersOf(call)
    const found = await count(context, pageType, asked)
    return {
      select: await selects(call, found.counters, asked),
      range: rangesOf(found.counters.ranges),
      totalSearchResults: found.totalSearchResults,
      totalResults: found.totalResults,
    }
  })

  route(app, context, filterAttributes, async (call) => {
    const asked = quickSearchFilters(call.query)
    const { counters } = await count(context, call.params.pageType, asked)
    const select = await selects(call, counters, asked)
    const isFound = ({ counter }: { counter: number }) => counter > 0
    // The counters of models leave the choice of models out, so that others are counted too.
    const isChosen = ({ value }: IdOption) =>
      asked.models.length === 0 || asked.models.includes(value)
    return {
      select,
      range: rangesOf(counters.ranges),
      maker: select.maker.filter(isFound),
      model: select.model.filter(isFound).filter(isChosen),
      chassis: select.chassis.filter(isFound),
    }
  })

  route(app, context, filterChassis, async ({ params, query }) => {
    const texts = textsOf([['chassis', query.search_chassis]])
    if (texts.length === 0) return []
    const { counters } = await count(context, params.pageType, { ...noFilters, texts })
    return counters.facets.chassis
      .slice(0, foundOptionsLimit)
      .map(({ value, count }) => ({ value, label: value, counter: count }))
  })

  route(app, context, filterModel, async (call) => {
    const texts = textsOf([['model', call.query.search_model]])
    if (texts.length === 0) return []
    const { counters } = await count(context, call.params.pageType, { ...noFilters, texts })
    const model = counters.facets.model.slice(0, foundOptionsLimit)
    const names = await findOptionNames(call.db, await languageOf(call), unnamed({ model }))
    return modelsWithMakers(model, names)
  })

  route(app, context, carMakers, makersOf)
  route(app, context, bikeMakers, makersOf)
  route(app, context, carModels, modelsOf)
  route(app, context, bikeModels, modelsOf)
}

async function makersOf(call: Call<typeof carMakers>): Promise<IdOption[]> {
  const { counters } = await count(call.context, call.params.pageType, noFilters)
  const maker = counters.facets.maker.filter(({ count }) => count > 0)
  const names = await findOptionNames(call.db, await languageOf(call), unnamed({ maker }))
  return namedOptions('maker', maker, names)
}

async function modelsOf(call: Call<typeof carModels>): Promise<IdOption[]> {
  const makers = call.query.id
  if (makers.length === 0) return []
  const { counters } = await count(call.context, call.params.pageType, { ...noFilters, makers })
  const { model } = counters.facets
  const names = await findOptionNames(call.db, await languageOf(call), unnamed({ model }))
  return namedOptions('model', model, names)
}

/** Asks for counters and no page. */
async function count(
  { search }: Context,
  pageType: PageType,
  asked: ListingFilters,
): Promise<ListingAnswer & { readonly counters: ListingCounters }> {
  const answer = await search.ask({ pageType, filters: asked, page: null, counters: true })
  if (!answer.counters) throw new Error('the search did not count what it was asked to count')
  return { ...answer, counters: answer.counters }
}

/** Selects by the counters that they show: as long as the search gives the same answer again. */
const known = new WeakMap<ListingCounters, Map<Language, FilterSelects>>()

async function selects(
  call: Call<typeof filters> | Call<typeof filterAttributes>,
  counters: ListingCounters,
  asked: ListingFilters,
): Promise<FilterSelects> {
  const language = await languageOf(call)
  const remembered = known.get(counters) ?? new Map<Language, FilterSelects>()
  known.set(counters, remembered)
  const before = remembered.get(language)
  if (before) return before
  const counted = withChosenValues(counters.facets, asked)
  const names = await findOptionNames(call.db, language, unnamed(counted))
  const select = selectsOf(counted, { names, language })
  remembered.set(language, select)
  return select
}
