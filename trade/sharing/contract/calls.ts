import * as z from 'zod'
import { bidInfo } from '#market/lots/contract/bid-info.ts'
import { bikeLot, carLot, lotId } from '#market/lots/contract/calls.ts'
import { pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { afterKeys, pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { codeLength, sharedAuctionTypes, shareStates, shareTypes } from './rules.ts'

/** 128 random bits; of another shape it is as unknown as one that nobody has made. */
export const shareId = z.string().max(100)
/** ISO 8601 with Tokyo's offset. */
const instant = z.iso.datetime({ offset: true })
const password = z.string().regex(new RegExp(`^\\d{${codeLength}}$`))
const pageTypeParams = z.object({ pageType: z.enum(pageTypes) })

/** A link, as its owner sees it. */
const share = z.object({
  id: z.string(),
  type: z.enum(shareTypes),
  /** Address of the page that it opens. */
  link: z.url(),
  state: z.enum(shareStates),
  createdAt: instant,
  expiresAt: instant,
  /** How often the page was opened with the right code. */
  openedCount: z.int().min(0),
  lastOpenedAt: instant.nullable(),
  /** Whether the preview in messengers shows auction, lot number and start price. */
  previewDetails: z.boolean(),
})

export const shareWithPassword = share.extend({
  password,
  /** Too many wrong codes had locked the link: the password is another one than before. */
  wasLocked: z.boolean(),
})
export type ShareWithPassword = z.infer<typeof shareWithPassword>

/**
 * spec 3 §7. The person's link to a lot, the same one as long as it holds; asking prolongs and unlocks it. Only the
 * id of the lot decides: auction day, type and picture are the server's own.
 */
export const sharePassword = endpoint('GET', '/{pageType}/password', {
  summary: "The person's link to a lot, and the password that opens it",
  params: pageTypeParams,
  query: z
    .object({
      carId: lotId.optional(),
      /** For bikes, instead of `carId`. */
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

/** What everybody may know who has link and code: no bids, averages, notes or comparable sales. */
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
  expiresAt: instant,
})

/** spec 3 §3: the shared bike has only the common part, the basics, bikeInfo, specification and images. */
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
  expiresAt: instant,
})
export type SharedBike = z.infer<typeof sharedBike>

export const sharedLot = z.union([sharedCar, sharedBike])
export type SharedLot = z.infer<typeof sharedLot>

/** Why a link is not opened, whatever it shows. */
export const openShareRefusals = [
  'not_found',
  'wrong_code',
  'share_locked',
  'too_many_requests',
] as const satisfies readonly RefusalCode[]

export const openShare = endpoint('POST', '/{pageType}/share', {
  summary: 'A shared lot, to everybody who has its link and its code',
  params: pageTypeParams,
  body: z.object({ id: shareId, code: z.string().max(100).optional() }),
  response: z.union([z.object({ locked: z.literal(true) }), sharedCar, sharedBike]),
  refusals: openShareRefusals,
  access: { who: 'anyone' },
})

const ownShare = share.extend({
  /** Of the lot, or of the car that was bought. */
  carId: z.string(),
  lotNo: z.string(),
  auctionName: z.string(),
  /** The day alone when the hour is not known, or the car is bought; null for stock. */
  auctionDate: z.string().nullable(),
  maker: z.string(),
  model: z.string(),
  /** Trim level. */
  grade: z.string(),
  year: z.int().nullable(),
  /** Address of the first photo. */
  image: z.string().nullable(),
})

export type OwnShare = z.infer<typeof ownShare>

export const listShares = endpoint('GET', '/share/index', {
  summary: "The person's own links, the latest first, also expired and locked ones",
  query: pageQuery.extend({ after: afterKeys.optional() }),
  response: z.object({ items: z.array(ownShare), pageInfo }),
  refusals: [],
  access: { who: 'signed-in' },
})

export const renewShare = endpoint('PUT', '/share/renew', {
  summary: 'Gives an own link another code; one that was locked or has expired works again',
  body: z.object({ id: shareId }),
  response: shareWithPassword,
  refusals: ['not_found', 'too_many_requests'],
  access: { who: 'permitted', flag: 'shareCar' },
})

export const withdrawShare = endpoint('PUT', '/share/withdraw', {
  summary: 'Ends an own link for good',
  body: z.object({ id: shareId }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})

export const setSharePreview = endpoint('PUT', '/share/preview', {
  summary: 'Whether the preview of an own link shows auction, lot number and start price',
  body: z.object({ id: shareId, previewDetails: z.boolean() }),
  response: done,
  refusals: ['not_found'],
  access: { who: 'permitted', flag: 'shareCar' },
})
