import * as z from 'zod'
import {
  isBikePage,
  type PageType,
  pageTypes,
  type RangeKey,
  viewFlags,
} from '#market/search/contract/page-types.ts'
import { listingQuery } from '#market/search/contract/search-query.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { idList, queryText } from '#platform/core/contract/query-values.ts'
import { listingAccess, pageTypeParams } from './calls.ts'

const optionOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    label: z.string(),
    /** Lots that the option would find together with all other filters. */
    counter: z.int().min(0),
  })

export const idOption = optionOf(z.int())
export type IdOption = z.infer<typeof idOption>
export const codeOption = optionOf(z.string())
export type CodeOption = z.infer<typeof codeOption>

/** The input step of each range (spec 3 §3, Filter data). */
export const rangeSteps = {
  year: 1,
  mileage: 1000,
  engine: 100,
  startPrice: 5000,
  finishPrice: 5000,
  estimate: 5000,
  belowEstimate: 1,
} as const satisfies Record<RangeKey, number>

/** Usual minimum and maximum of the lots found; both 0 when no value is known. */
export const bounds = z.object({ min: z.int().min(0), max: z.int().min(0), step: z.int() })

/**
 * Options of every select. Models and chassis codes are limited to the thousand most frequent; selected ones are always
 * included.
 */
export const filterSelects = z.object({
  /** Best grade first. */
  condition: z.array(codeOption),
  gearbox: z.array(codeOption),
  fuel: z.array(codeOption),
  /** Ids of auction houses. */
  auction: z.array(idOption),
  status: z.array(idOption),
  color: z.array(codeOption),
  chassis: z.array(codeOption),
  model: z.array(idOption),
  maker: z.array(idOption),
})
export type FilterSelects = z.infer<typeof filterSelects>

export const filterRanges = z.object({
  year: bounds,
  mileage: bounds,
  engine: bounds,
  startPrice: bounds,
  finishPrice: bounds,
  estimate: bounds,
  belowEstimate: bounds,
})
export type FilterRanges = z.infer<typeof filterRanges>

const ofPageType = {
  refusals: ['too_many_requests'],
  params: pageTypeParams,
  access: listingAccess,
} as const

/** Takes the query of the listing; page and order do not affect the response. */
export const filters = endpoint('GET', '/{pageType}/filters', {
  summary:
    'Options and ranges of the filters, counted among the lots that the present filters find',
  query: listingQuery,
  response: z.object({
    select: filterSelects,
    range: filterRanges,
    totalSearchResults: z.int(),
    totalResults: z.int(),
  }),
  ...ofPageType,
  refusals: ['too_many_requests', 'no_exchange_rate', 'destination_unknown'],
})

/** The keys of the query are spelled as in the specification (spec 3 §7). */
export const filterAttributes = endpoint('GET', '/{pageType}/filter-attributes', {
  summary: 'Filters of what a quick search finds, and the makers, models and chassis codes in it',
  query: z.object({
    modelId: idList.optional(),
    lot_no: queryText.optional(),
    equipement: queryText.optional(),
    quick_search_chassis: queryText.optional(),
    quick_search_model: queryText.optional(),
  }),
  response: z.object({
    select: filterSelects,
    range: filterRanges,
    maker: z.array(idOption),
    model: z.array(idOption),
    chassis: z.array(codeOption),
  }),
  ...ofPageType,
})

/** Maximum options that a search for chassis codes or models returns. */
export const foundOptionsLimit = 100

export const filterChassis = endpoint('GET', '/{pageType}/filter-chassis', {
  summary: 'Chassis codes that contain a text, the most frequent first',
  query: z.object({ search_chassis: queryText.optional() }),
  response: z.array(codeOption).max(foundOptionsLimit),
  ...ofPageType,
})

export const modelOption = idOption.extend({
  /** Value and label as in the options of makers. */
  maker: z.object({ value: z.int(), label: z.string() }),
})
export type ModelOption = z.infer<typeof modelOption>

export const filterModel = endpoint('GET', '/{pageType}/filter-model', {
  summary: 'Models whose name contains a text, with their makers, the most frequent first',
  query: z.object({ search_model: queryText.optional() }),
  response: z.array(modelOption).max(foundOptionsLimit),
  ...ofPageType,
})

/** Paths differ between bikes and cars (spec 3 §7). */
const carPages = pageTypes.filter((pageType) => !isBikePage(pageType))
const bikePages = pageTypes.filter(isBikePage)
const ofPageTypes = (some: readonly PageType[]) => {
  const access = {
    who: 'permitted',
    flagBy: { param: 'pageType', location: 'path', flags: viewFlags(some) },
  } as const satisfies Access
  return {
    refusals: ['too_many_requests'],
    params: z.object({ pageType: z.enum(some) }),
    access,
  } as const
}

const makersCall = { summary: 'Makers that have lots, by name', response: z.array(idOption) }
export const carMakers = endpoint('GET', '/{pageType}/maker', {
  ...makersCall,
  ...ofPageTypes(carPages),
})
export const bikeMakers = endpoint('GET', '/{pageType}/makers', {
  ...makersCall,
  ...ofPageTypes(bikePages),
})

const modelsCall = {
  summary: 'Models of a maker that have lots, by name',
  /** A maker, or a comma-separated list. */
  query: z.object({ id: idList }),
  response: z.array(idOption),
}
export const carModels = endpoint('GET', '/{pageType}/model', {
  ...modelsCall,
  ...ofPageTypes(carPages),
})
export const bikeModels = endpoint('GET', '/{pageType}/models', {
  ...modelsCall,
  ...ofPageTypes(bikePages),
})
