import * as z from 'zod'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import { type Access, endpoint } from '#platform/core/contract/endpoint.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { bidInfo } from './bid-info.ts'
import { checklistPoints } from './checklist.ts'
import { favoriteGroups } from './favorite-groups.ts'
import { commentMaxLength, inspectedAreas } from './parts.ts'

/** Id of a lot, as text or number. */
export const lotId = z.coerce.string().regex(/^\d{1,15}$/)

const price = yen.nullable()
const status = z.union(Object.values(lotStatus).map((code) => z.literal(code)))
/** ISO 8601 with Tokyo's offset. */
const instant = z.iso.datetime({ offset: true })
/** A text in both languages. */
export const localizedText = z.object({ en: z.string(), ru: z.string() })
export type LocalizedText = z.infer<typeof localizedText>

const lotInfo = {
  lotNumber: z.string(),
  auctionName: z.string(),
  /** An instant with Tokyo's offset; only the day if the hour is unknown; null for stock. */
  auctionDate: z.string().nullable(),
  condition: z.string(),
  status,
}

export const lotImages = z.object({
  /** URLs in the order of the house, without the auction sheet. */
  images: z.array(z.string()),
  /** One for each image. */
  thumbnails: z.array(z.string()),
})

/** Price statistics of comparable sales; all null if there are too few of them. */
export const comparison = z.object({
  averagePrice: price,
  sales: z.int().nullable(),
  lowerQuartile: price,
  upperQuartile: price,
})
export type Comparison = z.infer<typeof comparison>

const lotDetails = {
  /** When the seller withdrew the lot; null while it is offered. */
  withdrawnAt: instant.nullable(),
  /** When the first lot of the auction runs; null if the time is unknown. */
  auctionStartsAt: instant.nullable(),
  /** Month of the first registration. */
  month: z.int().nullable(),
  /** Frame number, which follows the chassis code. */
  frameNumber: z.string(),
  /** `petrol`, `diesel`, `hybrid` … */
  fuel: z.string(),
  colorName: localizedText,
  /** Remarks of the inspector in Japanese, one per line. */
  salesPoints: z.array(z.string()),
  comparison,
}

export const checklistRow = z.object({
  point: z.enum(checklistPoints),
  /** Marks of the car map, such as `A1`. */
  marks: z.array(z.string()),
  /** The house's note on the item. */
  note: z.string(),
  /** Whether the sheet covers the item; without marks it then has no fault. */
  stated: z.boolean(),
})
export type ChecklistRow = z.infer<typeof checklistRow>

/** spec 3 §3, Car lot detail; `details` has what the page shows in addition. */
export const carLot = z.object({
  carCommonDetail: z.object({
    /** Whether extra images can be requested. */
    isUss: z.boolean(),
    allowDownloadPhotos: z.boolean(),
    id: z.string(),
    lotNumber: z.string(),
    /** Remarks of the inspector. */
    info: z.string(),
    auctionSheet: z.string(),
    /** The managers' note. */
    comment: z.string(),
    commentEditable: z.boolean(),
  }),
  /** How the month-of-production box shows the sheet; spelled as in the specification. */
  mopDeail: z.object({
    auctionSheet: z.string(),
    backgroundSize: z.string(),
    backgroundPosition: z.string(),
  }),
  lotInfo: z.object(lotInfo),
  carInfo: z.object({
    maker: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    /** Chassis code; the frame number is in `details`. */
    chassisId: z.string(),
    /** km */
    mileage: z.int().nullable(),
  }),
  carSpecification: z.object({
    engineCC: z.int().nullable(),
    /** Trim level, not the condition grade. */
    grade: z.string(),
    color: z.string(),
    transmission: z.string(),
    drive: z.string(),
    horsePower: z.int().nullable(),
    equipment: z.string(),
  }),
  lotImages,
  bidInfo: bidInfo.extend({ exportTypeShow: z.boolean(), averagePrice: price }),
  wishList: z.object({ group: z.enum(favoriteGroups), value: z.boolean() }).nullable(),
  /** Remaining requests for extra images today. */
  ussCounter: z.object({ ussLimit: z.int().min(0) }),
  details: z.object({
    ...lotDetails,
    mileageNote: z.string(),
    exteriorGrade: z.string(),
    interiorGrade: z.string(),
    colorNumber: z.string(),
    doors: z.int().nullable(),
    seats: z.int().nullable(),
    leftHandDrive: z.boolean().nullable(),
    transmissionName: localizedText,
    /** Names of the equipment known to the dictionary. */
    equipmentNames: z.array(localizedText),
    checklist: z.array(checklistRow).length(checklistPoints.length),
    /** Further rows of the house's checklist, as pairs of name and text. */
    houseChecklist: z.array(z.tuple([z.string(), z.string()])),
    /** URLs of the extra images that the person has requested; they follow the others. */
    extraImages: z.array(z.string()),
  }),
})
export type CarLot = z.infer<typeof carLot>

/** spec 3 §3, rate entry: the grade of an area as text or number, and its picture if there is one. */
export const rateEntry = z.object({
  area: z.enum(inspectedAreas),
  txt: z.string(),
  img: z.string(),
})
export type RateEntry = z.infer<typeof rateEntry>

/** spec 3 §3, Bike lot detail; `details` has what the page shows in addition. */
export const bikeLot = z.object({
  bikeCommonDetail: z.object({
    id: z.string(),
    lotNumber: z.string(),
    auctionSheet: z.string(),
    comment: z.string(),
    commentEditable: z.boolean(),
    allowDownloadPhotos: z.boolean(),
  }),
  lotInfo: z.object({
    ...lotInfo,
    rateEng: z.string(),
    rateFront: z.string(),
    rateExt: z.string(),
    rateRear: z.string(),
    rateEl: z.string(),
    rateFrame: z.string(),
    info: z.string(),
  }),
  bikeInfo: z.object({
    maker: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    /** Frame code; the frame number is in `details`. */
    serial: z.string(),
    mileage: z.int().nullable(),
    mileageNote: z.string(),
  }),
  bikeSpecification: z.object({
    grade: z.string(),
    color: z.string(),
    engineCC: z.int().nullable(),
  }),
  lotImages,
  bidInfo,
  wishList: z.array(z.object({ group: z.enum(favoriteGroups), value: z.boolean() })),
  inspection: z.object({
    /** Free text, one entry per line of the sheet. */
    list: z.array(z.string()),
    /** URLs, separated by a hash sign. */
    videos: z.string(),
    rates: z.array(rateEntry),
  }),
  details: z.object(lotDetails),
})
export type BikeLot = z.infer<typeof bikeLot>

export const lotResponse = z.union([carLot, bikeLot])
export type LotResponse = z.infer<typeof lotResponse>

export const pageTypeParams = z.object({ pageType: z.enum(pageTypes) })
/** Whoever may see a page type may open its lots. */
export const lotAccess = {
  who: 'permitted',
  flagBy: { param: 'pageType', location: 'path', flags: pageTypePermission },
} as const satisfies Access

export const lot = endpoint('GET', '/{pageType}/lot', {
  summary: 'One lot with all of its data',
  params: pageTypeParams,
  query: z.object({ id: lotId }),
  response: lotResponse,
  refusals: ['not_found', 'too_many_requests'],
  access: lotAccess,
})

/** A past sale of a comparable vehicle. */
export const comparableSale = z.object({
  id: z.string(),
  lotNo: z.string(),
  auctionName: z.string(),
  auctionDate: z.string().nullable(),
  year: z.int().nullable(),
  grade: z.string(),
  mileage: z.int().nullable(),
  condition: z.string(),
  soldPrice: price,
})
export type ComparableSale = z.infer<typeof comparableSale>

export const maxComparableSales = 20

export const lotComparables = endpoint('GET', '/{pageType}/lot-comparables', {
  summary:
    'Comparable sales of the last twelve months, latest first; none for people who may not see sales',
  params: pageTypeParams,
  query: z.object({ id: lotId }),
  response: z.object({
    ...comparison.shape,
    sales: z.int(),
    lots: z.array(comparableSale).max(maxComparableSales),
  }),
  refusals: ['not_found', 'too_many_requests'],
  access: lotAccess,
})

/**
 * Saves the managers' note on a lot. The response has every version of it, newest first: none after it is deleted, more
 * than one after it is edited (spec 3 §4).
 */
export const saveComment = endpoint('POST', '/car-auction/save-comment', {
  summary: "Writes, changes or, with an empty text, deletes the managers' note on a lot",
  body: z.object({ carId: lotId, comment: queryText.trim().max(commentMaxLength) }),
  response: z.object({
    success: z.literal(true),
    comments: z.array(z.object({ comment: z.string(), savedAt: instant })),
  }),
  refusals: ['not_found'],
  access: { who: 'manager' },
})
