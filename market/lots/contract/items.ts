import * as z from 'zod'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { costCurrencies, destinations } from '#market/reference-data/contract/destinations.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { listedEstimate } from './listed-estimate.ts'
import { listedLotNote } from './lot-notes.ts'

export const exportMarks = ['banned', 'to_check'] as const
export type ExportMark = (typeof exportMarks)[number]

const status = z.union(Object.values(lotStatus).map((code) => z.literal(code)))

const common = {
  id: z.string(),
  lotNo: z.string(),
  /** ISO 8601 with Tokyo's offset; only the day if the hour is unknown; null for stock. */
  auctionDate: z.string().nullable(),
  auctionName: z.string(),
  /** Until when bids are accepted, ISO 8601 with Tokyo's offset; null for stock and for finished lots. */
  biddingDeadline: z.string().nullable(),
  maker: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  /** cc */
  engine: z.int().nullable(),
  /** Trim level, not the condition grade. */
  grade: z.string(),
  color: z.string(),
  /** Name of the color; an unknown one as the feed writes it. */
  colorName: z.object({ en: z.string(), ru: z.string() }),
  /** km */
  mileage: z.int().nullable(),
  condition: z.string(),
  startPrice: yen.nullable(),
  /** The expected sold price; null if too little is known. */
  estimate: listedEstimate.nullable(),
  /** The export verdict for the person's destination; absent if the export is allowed. */
  exportMark: z.enum(exportMarks).optional(),
  /**
   * The landed cost where the person buys for, if the listing is within a budget or sorted by it; null if it is unknown.
   */
  landedCost: z
    .object({
      destination: z.enum(destinations),
      /** Yen: at the lower end of the estimate, at the estimate, at its upper end. */
      lowYen: yen,
      yen: yen.nullable(),
      highYen: yen.nullable(),
      /** The currency in which the person reads it, and the yen for one unit. */
      currency: z.enum(costCurrencies),
      yenForOne: z.number().min(0),
      /** Whether it is within the budget even at the upper end; null without a budget or an estimate. */
      isSure: z.boolean().nullable(),
    })
    .nullable()
    .optional(),
  status,
  myBid: z.boolean(),
  myBidAmount: yen.nullable(),
  /** The person's own note on the lot; null for none. */
  lotNote: listedLotNote.nullable(),
  /** URLs in the order of the house. */
  images: z.array(z.string()),
}

/** spec 3 §3, listing item of cars, stock and statistics. */
export const carItem = z.object({
  ...common,
  chassis: z.string(),
  gearbox: z.string(),
  /** Driven wheels: FF, FR, 4WD … */
  priv: z.string(),
  equip: z.string(),
  averagePrice: yen.nullable(),
  soldPrice: yen.nullable(),
  lotType: z.enum(['auction', 'stock']),
  isUss: z.boolean(),
  wishList: z.object({ group: z.string(), value: z.boolean() }).nullable(),
  /** Page of the lot in the web app. */
  link: z.string(),
})
export type CarItem = z.infer<typeof carItem>

/** spec 3 §3, listing item of bikes and bike statistics. */
export const bikeItem = z.object({
  ...common,
  auctionId: z.int(),
  makerId: z.int(),
  modelId: z.int(),
  rateEngine: z.string(),
  rateFront: z.string(),
  rateExt: z.string(),
  rateRear: z.string(),
  rateEl: z.string(),
  rateFrame: z.string(),
  inspection: z.string(),
  /** Frame code and number. */
  serial: z.string(),
  averagePrice: yen.nullable(),
  soldPrice: yen.nullable(),
  bidStatusId: z.int().nullable(),
  wishList: z.array(z.object({ group: z.string(), value: z.boolean() })),
})
export type BikeItem = z.infer<typeof bikeItem>
