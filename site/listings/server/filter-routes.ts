import type { FastifyInstance } from 'fastify'
import type { PageType } from '#market/search/contract/page-types.ts'
import {
  type ChosenFilters,
  type ListingCounters,
  type ListingFilters,
  noFilters,
  type SearchResult,
} from '#market/search/server/listing-search.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
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
} from '#site/listings/contract/filters.ts'
import { findOptionNames } from './option-names.ts'
import {
  modelsWithMakers,
  namedOptions,
  rangesOf,
  selectsOf,
  unnamed,
  withChosenValues,
} from './options.ts'
import {
  chosenFilters,
  filtersOf,
  quickSearchTexts,
  type TypedText,
  textFilters,
  withCurrentNames,
} from './search-filters.ts'
import { type SharedHandler, sharedRoute } from './shared-route.ts'

/** Serves the options of the filter panel: the search counts them, reference data names them (spec 3 §7). */
export function filterRoutes(app: FastifyInstance, context: Context): void {
  sharedRoute(app, filters, {
    find: async (call) => count(context, call.params.pageType, await filtersOf(context, call)),
    respond: async (found, request) => ({
      select: await selects(context, request, found, chosenFilters(request.query)),
      range: rangesOf(found.counters.ranges),
      totalSearchResults: found.totalSearchResults,
      totalResults: found.totalResults,
    }),
  })

  sharedRoute(app, filterAttributes, {
    find: async ({ db, params: { pageType }, query }) => {
      const texts = await textFilters(context, db, pageType, quickSearchTexts(query))
      const chosen = { ...noFilters, models: query.modelId ?? [] }
      const { filters } = await withCurrentNames(context, db, chosen)
      return count(context, pageType, { ...filters, ...texts })
    },
    respond: async (found, request) => {
      const chosen = request.query.modelId ?? []
      const select = await selects(context, request, found, { ...noFilters, models: chosen })
      const isFound = ({ counter }: { counter: number }) => counter > 0
      // The counters of models ignore the chosen models, to count the others too.
      const isChosen = ({ value }: IdOption) => chosen.length === 0 || chosen.includes(value)
      return {
        select,
        range: rangesOf(found.counters.ranges),
        maker: select.maker.filter(isFound),
        model: select.model.filter(isFound).filter(isChosen),
        chassis: select.chassis.filter(isFound),
      }
    },
  })

  sharedRoute(app, filterChassis, {
    find: (call) => countFor(context, call, ['chassis', call.query.search_chassis]),
    respond: async ({ counters }) =>
      counters.facets.chassis
        .slice(0, foundOptionsLimit)
        .map(({ value, count }) => ({ value, label: value, counter: count })),
  })

  sharedRoute(app, filterModel, {
    find: (call) => countFor(context, call, ['model', call.query.search_model]),
    respond: async ({ counters }, { db, language }) => {
      const model = counters.facets.model.slice(0, foundOptionsLimit)
      return modelsWithMakers(model, await findOptionNames(db, language, unnamed({ model })))
    },
  })

  const makers: SharedHandler<typeof carMakers | typeof bikeMakers, Counted> = {
    find: ({ params }) => count(context, params.pageType, noFilters),
    respond: async ({ counters }, { db, language }) => {
      const maker = counters.facets.maker.filter(({ count }) => count > 0)
      const names = await findOptionNames(db, language, unnamed({ maker }))
      return namedOptions('maker', maker, { names })
    },
  }
  sharedRoute(app, carMakers, makers)
  sharedRoute(app, bikeMakers, makers)

  const models: SharedHandler<typeof carModels | typeof bikeModels, Counted> = {
    find: async ({ db, params, query }) => {
      if (query.id.length === 0) return nothing
      const { filters } = await withCurrentNames(context, db, { ...noFilters, makers: query.id })
      return count(context, params.pageType, filters)
    },
    respond: async ({ counters }, { db, language }) => {
      const { model } = counters.facets
      const names = await findOptionNames(db, language, unnamed({ model }))
      return namedOptions('model', model, { names })
    },
  }
  sharedRoute(app, carModels, models)
  sharedRoute(app, bikeModels, models)
}

type Counted = SearchResult & { readonly counters: ListingCounters }
const isCounted = (result: SearchResult): result is Counted => result.counters !== null

/** Searches for counters without a page. The search returns the same object while nothing changes. */
async function count(
  { search }: Context,
  pageType: PageType,
  filters: ListingFilters,
): Promise<Counted> {
  const result = await search.list({ pageType, filters, page: null, counters: true })
  if (!isCounted(result)) throw new Error('the search returned no counters')
  return result
}

/** Counts the lots that match a text; an empty text matches none. */
async function countFor(
  context: Context,
  { db, params }: { readonly db: Db; readonly params: { readonly pageType: PageType } },
  text: TypedText,
): Promise<Counted> {
  const filters = await textFilters(context, db, params.pageType, [text])
  const isEmpty = filters.texts.length === 0 && !filters.namedModels
  return isEmpty ? nothing : count(context, params.pageType, { ...noFilters, ...filters })
}

const noFacets = {
  maker: [],
  model: [],
  auction: [],
  status: [],
  chassis: [],
  condition: [],
  gearbox: [],
  fuel: [],
  color: [],
} as const
const noRanges = {
  year: null,
  mileage: null,
  engine: null,
  startPrice: null,
  finishPrice: null,
  estimate: null,
  belowEstimate: null,
}

const nothing: Counted = {
  ids: [],
  totalSearchResults: 0,
  totalResults: 0,
  counters: { facets: noFacets, ranges: noRanges },
}

async function selects(
  context: Pick<Context, 'mergedNames'>,
  { db, language }: { db: Db; language: Language },
  { counters }: Counted,
  filters: ChosenFilters,
): Promise<FilterSelects> {
  const current = await withCurrentNames(context, db, filters)
  const counted = withChosenValues(counters.facets, current.filters)
  const names = await findOptionNames(db, language, unnamed(counted))
  const select = selectsOf(counted, { names, language, filters: current.filters })
  // A value chosen by the id of a merged name keeps that id, so that the form shows it as chosen.
  const asChosen = (facet: 'maker' | 'model' | 'auction') =>
    select[facet].map((one) => ({
      ...one,
      value: current.oldIds[facet].get(one.value) ?? one.value,
    }))
  return {
    ...select,
    maker: asChosen('maker'),
    model: asChosen('model'),
    auction: asChosen('auction'),
  }
}
