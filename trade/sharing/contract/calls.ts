import * as z from 'zod'
import { bidInfo } from '#market/lots/contract/bid-info.ts'
import { bikeLot, carLot, localizedText, lotId } from '#market/lots/contract/calls.ts'
import { pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import { sheetTermsResponse, translatedSheetFile } from '#market/sheets/contract/calls.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { afterKeys, pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { codeLength, sharedAuctionTypes, shareStates, shareTypes } from './rules.ts'

/** 128 random bits. An id of another shape is treated as unknown. */
export const shareId = z.string().max(100)
/** ISO 8601 with Tokyo's offset. */
const instant = z.iso.datetime({ offset: true })
const password = z.string().regex(new RegExp(`^\\d{${codeLength}}$`))
const pageTypeParams = z.object({ pageType: z.enum(pageTypes) })

/** A link as its owner sees it. */
const share = z.object({
  id: z.string(),
  type: z.enum(shareTypes),
  /** URL of the page that it opens. */
  link: z.url(),
  state: z.enum(shareStates),
  createdAt: instant,
  expiresAt: instant,
  /** How often the right code has opened the page. */
  openedCount: z.int().min(0),
  lastOpenedAt: instant.nullable(),
  /** Whether the preview in messengers shows auction, lot number and start price. */
  previewDetails: z.boolean(),
})

export const shareWithPassword = share.extend({
  password,
  /** Too many wrong codes had locked the link, so the password is new. */
  wasLocked: z.boolean(),
})
export type ShareWithPassword = z.infer<typeof shareWithPassword>

/**
 * Returns the person's link to a lot, which stays the same while it is valid (spec 3 §7). Asking for it extends and
 * unlocks it. Only the lot id counts; the server has its own auction day, type and picture.
 */
export const sharePassword = endpoint('GET', '/{pageType}/password', {
  summary: "The person's link to a lot, and the password that opens it",
  params: pageTypeParams,
  query: z
    .object({
      carId: lotId.optional(),
      /** For bikes, in place of `carId`. */
      bikeId: lotId.optional(),
      auctionDate: queryText.optional(),
      auctionType: z.enum(sharedAuctionTypes).optional(),
      imageUrl: queryText.optional(),
    })
    .refine(({ carId, bikeId }) => (carId ?? bikeId) !== undefined, {
      path: ['carId'],
      message: 'is missing',
    }),
  response: shareWithPassword,
  refusals: ['not_found', 'too_many_requests'],
  access: {
    who: 'permitted',
    flagBy: { param: 'pageType', location: 'path', flags: pageTypePermission },
    also: 'shareCar',
  },
  changesState: true,
})

/** What the glossary makes of a shared lot, for guests who read no Japanese. */
const translation = z.object({
  /** The texts of the sheet that the guest sees. */
  terms: sheetTermsResponse,
  colorName: localizedText,
  /** Whether `translateSharedSheet` translates the picture of the sheet. */
  hasPicture: z.boolean(),
})

/** What anybody with link and code may see: no bids, average prices, notes or comparable sales. */
const sharedCar = z.object({
  carCommonDetail: carLot.shape.carCommonDetail.pick({
    id: true,
    lotNumber: true,
    info: true,
    auctionSheet: true,
  }),
  lotInfo: carLot.shape.lotInfo,
  carInfo: carLot.shape.carInfo,
  carSpecification: carLot.shape.carSpecification,
  lotImages: carLot.shape.lotImages,
  bidInfo: bidInfo.pick({ startPrice: true, soldPrice: true }),
  details: carLot.shape.details.pick({
    auctionStartsAt: true,
    month: true,
    frameNumber: true,
    fuel: true,
    colorName: true,
    salesPoints: true,
    mileageNote: true,
    exteriorGrade: true,
    interiorGrade: true,
    colorNumber: true,
    doors: true,
    seats: true,
    leftHandDrive: true,
    transmissionName: true,
    equipmentNames: true,
    checklist: true,
    houseChecklist: true,
  }),
  translation,
  expiresAt: instant,
})

/** spec 3 §3: a shared bike has only the common part, the basics, bikeInfo, specification and images. */
const sharedBike = z.object({
  bikeCommonDetail: bikeLot.shape.bikeCommonDetail.pick({
    id: true,
    lotNumber: true,
    auctionSheet: true,
  }),
  lotInfo: bikeLot.shape.lotInfo.pick({
    lotNumber: true,
    auctionName: true,
    auctionDate: true,
    condition: true,
    status: true,
  }),
  bikeInfo: bikeLot.shape.bikeInfo,
  bikeSpecification: bikeLot.shape.bikeSpecification,
  lotImages: bikeLot.shape.lotImages,
  translation,
  expiresAt: instant,
})
export type SharedBike = z.infer<typeof sharedBike>

export const sharedLot = z.union([sharedCar, sharedBike])
export type SharedLot = z.infer<typeof sharedLot>

/** Why any kind of link does not open. */
export const openShareRefusals = [
  'not_found',
  'wrong_code',
  'share_locked',
  'too_many_requests',
] as const satisfies readonly RefusalCode[]

export const openShare = endpoint('POST', '/{pageType}/share', {
  summary: 'A shared lot, for anybody who has its link and code',
  params: pageTypeParams,
  body: z.object({ id: shareId, code: z.string().max(100).optional() }),
  response: z.union([z.object({ locked: z.literal(true) }), sharedCar, sharedBike]),
  refusals: openShareRefusals,
  access: { who: 'anyone' },
})

/** For guests who have opened the link in the same browser, if its owner may use translations. */
export const translateSharedSheet = endpoint('POST', '/{pageType}/share-sheet', {
  summary: 'The address of the translated auction sheet of a shared lot',
  params: pageTypeParams,
  body: z.object({ id: shareId, language: z.enum(languages) }),
  response: z.string().regex(/^\/\w/),
  refusals: [
    'wrong_code',
    'not_found',
    'not_permitted',
    'no_sheet',
    'too_many_requests',
    'translation_limit',
    'translation_unavailable',
  ],
  access: { who: 'anyone' },
})

/** The picture at the address of `translateSharedSheet`. */
export const sharedSheet = endpoint('GET', '/share/translated-sheet', {
  summary: 'The translated auction sheet of a shared lot',
  query: z.object({ id: shareId, file: translatedSheetFile }),
  response: z.string(),
  mediaType: 'image/webp',
  refusals: ['wrong_code', 'not_found', 'not_permitted'],
  access: { who: 'anyone' },
})

const ownShare = share.extend({
  /** Id of the lot or of the purchased car. */
  carId: z.string(),
  lotNo: z.string(),
  auctionName: z.string(),
  /** The day alone if the time is unknown or the car is purchased; null for stock. */
  auctionDate: z.string().nullable(),
  maker: z.string(),
  model: z.string(),
  /** Trim level. */
  grade: z.string(),
  year: z.int().nullable(),
  /** URL of the first photo. */
  image: z.string().nullable(),
})

export type OwnShare = z.infer<typeof ownShare>

export const listShares = endpoint('GET', '/share/index', {
  summary: "The person's own links, latest first, including expired and locked ones",
  query: pageQuery.extend({ after: afterKeys.optional() }),
  response: z.object({ items: z.array(ownShare), pageInfo }),
  access: { who: 'signed-in' },
})

export const renewShare = endpoint('PUT', '/share/renew', {
  summary: "Gives one of the person's links a new code; a locked or expired link works again",
  body: z.object({ id: shareId }),
  response: shareWithPassword,
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'permitted', flag: 'shareCar' },
})

export const withdrawShare = endpoint('PUT', '/share/withdraw', {
  summary: "Withdraws one of the person's links permanently",
  body: z.object({ id: shareId }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

export const setSharePreview = endpoint('PUT', '/share/preview', {
  summary:
    "Sets whether the preview of one of the person's links shows auction, lot number and start price",
  body: z.object({ id: shareId, previewDetails: z.boolean() }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'permitted', flag: 'shareCar' },
})
