import * as z from 'zod'
import { type PageType, viewFlags } from '#market/search/contract/page-types.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { lotId } from './calls.ts'

/** The page types with a month-of-production box (spec 3 §2, §7). */
export const productionMonthPages = [
  'car-auction',
  'stock',
  'bikes',
] as const satisfies readonly PageType[]
export type ProductionMonthPage = (typeof productionMonthPages)[number]

export const hasProductionMonth = (pageType: PageType): pageType is ProductionMonthPage =>
  productionMonthPages.some((one) => one === pageType)

/** A manufacturer's catalogue entry for a chassis number; an empty text is an unknown value. */
export const producedVehicle = z.object({
  catalogNo: z.string(),
  code: z.string(),
  colorCode: z.string(),
  engineNo: z.string(),
  transmission: z.string(),
  gradeCode: z.string(),
  modelCode: z.string(),
  modelName: z.string(),
  trimCode: z.string(),
  description: z.string(),
  year: z.int().nullable(),
  month: z.int().min(1).max(12).nullable(),
})
export type ProducedVehicle = z.infer<typeof producedVehicle>

/** The values as the page lists them, the month with its year. */
export const producedTexts = [
  'modelName',
  'modelCode',
  'code',
  'gradeCode',
  'transmission',
  'engineNo',
  'colorCode',
  'trimCode',
  'catalogNo',
  'description',
] as const satisfies readonly (keyof ProducedVehicle)[]

const access = {
  who: 'permitted',
  flagBy: { param: 'pageType', location: 'path', flags: viewFlags(productionMonthPages) },
} as const satisfies Access

/** A lookup may cost money, so only the app can trigger one. */
export const productionMonth = endpoint('GET', '/{pageType}/production-month', {
  summary: "When a lot's vehicle was made, by its chassis number",
  params: z.object({ pageType: z.enum(productionMonthPages) }),
  query: z.object({
    carId: lotId,
    /** Chassis code and frame number: `NHP10-6012345`. */
    chassis: queryText.max(100),
    // Values that the lot also has (spec 3 §7).
    maker: queryText.optional(),
    model: queryText.optional(),
    auction: queryText.optional(),
    lotNo: queryText.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    /** Null if nothing is known about the number. */
    carInfo: producedVehicle.nullable(),
  }),
  refusals: ['not_found', 'too_many_requests', 'unavailable'],
  access,
  changesState: true,
})
